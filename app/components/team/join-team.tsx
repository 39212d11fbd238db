import Mail from "lucide-react/icons/mail";
import { ButtonAnchor } from "~/components/ui/button";
import type { Content } from "~/content/get-content.server";
import { CallToAction } from "../layout/call-to-action";

type JoinTeamProps = Content<"teamPage">["join"] & { email: string };

/** The call to action for applicants, with an email link. */
export function JoinTeam({ title, text, badgeLabel, email }: JoinTeamProps) {
  return (
    <CallToAction title={title} text={text} look="tinted">
      {email && (
        <ButtonAnchor href={`mailto:${email}`}>
          <Mail aria-hidden="true" className="size-4" />
          {badgeLabel}
        </ButtonAnchor>
      )}
    </CallToAction>
  );
}
