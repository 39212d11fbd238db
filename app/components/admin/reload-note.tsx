import { STUDIO_PATH } from "../../../contract/mounts";

/** Explains that changes are lost on reload, and where content is really edited. */
export function ReloadNote({ className = "" }: { className?: string }) {
  return (
    <p className={`max-w-3xl text-ink-soft ${className}`}>
      Changes made here last until the page is reloaded. For lasting edits to the website,{" "}
      {/* The Studio is an application of its own: a plain link loads it. */}
      <a href={STUDIO_PATH} className="font-semibold text-link underline underline-offset-4">
        open the Studio
      </a>
      .
    </p>
  );
}
