import { FormNotice } from "~/components/form/form-notice";
import type { ContactAnswer } from "~/forms/contact-answer";
import { useSiteData } from "~/utils/site-data";
import { useWords } from "~/utils/words";
import type { Words } from "../../../contract/words";

interface ContactNoticeProps {
  answer: ContactAnswer | undefined;
  /** The answer came to the running page, where the toast and the alerts speak. */
  isLive: boolean;
  isSent: boolean;
}

/** The outcome as part of the page: all of them without JavaScript, with it only what has no alert. */
export function ContactNotice({ answer, isLive, isSent }: ContactNoticeProps) {
  const texts = useWords().contact;
  if (!answer && isSent) {
    return (
      <FormNotice role="status">
        <p className="font-semibold">{texts.sentTitle}</p>
        <p>{texts.sentText}</p>
      </FormNotice>
    );
  }
  const words = answer ? wordsOf(answer, isLive, texts) : undefined;
  if (!words) return null;
  return (
    <FormNotice role="alert" help={<OtherWay />}>
      <p className="font-semibold">{words}</p>
    </FormNotice>
  );
}

function wordsOf(
  { outcome, message }: ContactAnswer,
  isLive: boolean,
  texts: Words["contact"],
): string | undefined {
  if (outcome === "refused") return message;
  if (isLive || (outcome !== "rejected" && outcome !== "failed")) return undefined;
  return texts[outcome];
}

function OtherWay() {
  const { settings } = useSiteData();
  if (!settings.email) return null;
  const [before, after] = settings.words.contact.otherWay.split("{email}");
  return (
    <>
      {before}
      <a href={`mailto:${settings.email}`} className="font-semibold underline underline-offset-4">
        {settings.email}
      </a>
      {after}
    </>
  );
}
