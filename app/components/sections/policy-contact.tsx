import { Mail } from "lucide-react";
import { buttonTones } from "~/components/ui/button-link";

interface PolicyContactProps {
  title: string;
  text: string;
  email: string;
}

/** Whom to write to about a policy. */
export function PolicyContact({ title, text, email }: PolicyContactProps) {
  return (
    <section
      aria-labelledby="policy-contact"
      className="mt-16 rounded-3xl bg-mint p-7 sm:p-10 print:break-inside-avoid"
    >
      <h2 id="policy-contact" className="text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-ink-soft">{text}</p>
      <a
        href={`mailto:${email}`}
        className={`${buttonTones.primary} mt-6 max-w-full wrap-anywhere`}
      >
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        {email}
      </a>
    </section>
  );
}
