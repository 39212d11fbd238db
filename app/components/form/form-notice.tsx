import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useEffect, useRef } from "react";

const looks = {
  status: { box: "border-river/50 bg-mint text-brand-deep", Glyph: CircleCheck },
  alert: { box: "border-danger/40 bg-danger-soft text-danger", Glyph: CircleAlert },
};

interface FormNoticeProps {
  /** The look: `status` for success, `alert` for a problem. */
  tone: keyof typeof looks;
  /** The ARIA role; undefined when it was announced already. */
  role?: keyof typeof looks;
  /** The announced message. */
  children: ReactNode;
  /** Help below the message, not announced. */
  help?: ReactNode;
}

/** The result of a form. It scrolls itself into view. */
export function FormNotice({ tone, role, children, help }: FormNoticeProps) {
  const { box, Glyph } = looks[tone];
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: "center" });
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
