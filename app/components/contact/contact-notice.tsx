import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useEffect, useRef } from "react";
import { EmailLink } from "~/components/ui/email-address";
import { useLabels, useSiteData } from "~/content/site-data";
import type { FormResult } from "~/forms/form-result";
import { useIsHydrated } from "~/lib/time/use-clock";

interface ContactNoticeProps {
  result: FormResult | undefined;
  /** True when the result came by script, which has already shown it as a toast or an alert. */
  isLive: boolean;
  /** True after a message was sent without JavaScript. */
  isSent: boolean;
}

/** The result as part of the page: without JavaScript every result, with it those that need the visitor's action. */
export function ContactNotice({ result, isLive, isSent }: ContactNoticeProps) {
  const labels = useLabels().contact;
  if (!result && isSent) {
    return (
      <Notice variant="status" role="status">
        <p className="font-semibold">{labels.sentTitle}</p>
        <p>{labels.sentText}</p>
      </Notice>
    );
  }
  if (!result || result.outcome === "sent" || result.outcome === "invalid") return null;
  const text = result.outcome === "refused" ? result.message : labels[result.outcome];
  // After an alert window the notice stays, but is not announced a second time.
  const isAnnounced = isLive && result.outcome !== "refused";
  return (
    <Notice variant="alert" role={isAnnounced ? undefined : "alert"} help={<EmailInstead />}>
      <p className="font-semibold">{text}</p>
    </Notice>
  );
}

const looks = {
  status: { box: "border-river/50 bg-mint text-brand-deep", Glyph: CircleCheck },
  alert: { box: "border-danger/40 bg-danger-soft text-danger", Glyph: CircleAlert },
};

interface NoticeProps {
  variant: keyof typeof looks;
  /** The ARIA role; undefined when it was announced already. */
  role: keyof typeof looks | undefined;
  /** The announced message. */
  children: ReactNode;
  /** Help below the message, not announced. */
  help?: ReactNode;
}

/**
 * Scrolls itself into view, unless it came with the document: that opens at the form, and its visitor may have gone on.
 */
function Notice({ variant, role, children, help }: NoticeProps) {
  const { box, Glyph } = looks[variant];
  const element = useRef<HTMLDivElement>(null);
  const isByScript = useRef(useIsHydrated());
  useEffect(() => {
    if (isByScript.current) element.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={element} className={`rounded-2xl border px-4 py-4 sm:px-5 ${box}`}>
      <div className="flex gap-3">
        <Glyph aria-hidden="true" className="mt-1 size-5 shrink-0" />
        <div role={role}>{children}</div>
      </div>
      {help ? <p className="mt-2 text-sm">{help}</p> : null}
    </div>
  );
}

function EmailInstead() {
  const { settings } = useSiteData();
  if (!settings.email) return null;
  const [before, after] = settings.labels.contact.otherWay.split("{email}");
  return (
    <>
      {before}
      <EmailLink email={settings.email} className="font-semibold underline underline-offset-4" />
      {after}
    </>
  );
}
