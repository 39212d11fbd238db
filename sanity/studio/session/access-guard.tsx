import { ACCESS_EVENT, type AccessChange } from "local-content-lake/studio";
import { type ReactNode, useEffect, useState } from "react";
import { AccessDialog } from "./access-dialog";
import { Breakable } from "./crash-boundary";
import { TypedTexts, TypedTextsContext } from "./typed-texts";

/**
 * Says when a session is taken back or becomes another role's, and when nothing is left of the Studio, beside it, so that
 * it can be read whatever becomes of that one.
 * @param tokenKey where the Studio keeps its token; whoever signs out by themselves has none there, and needs no word
 */
export function AccessGuard({ tokenKey, children }: { tokenKey: string; children: ReactNode }) {
  const [texts] = useState(() => new TypedTexts());
  const [change, setChange] = useState<AccessChange>();
  const [isBroken, setBroken] = useState(false);
  const ending = change ?? (isBroken ? "broken" : undefined);

  useEffect(() => {
    const hear = (event: Event) => {
      if (event instanceof CustomEvent && localStorage.getItem(tokenKey)) setChange(event.detail);
    };
    // The Studio tells its other windows so that the token is gone.
    const channel = new BroadcastChannel(`${tokenKey}_broadcast`);
    channel.onmessage = () => setChange(undefined);
    window.addEventListener(ACCESS_EVENT, hear);
    return () => {
      window.removeEventListener(ACCESS_EVENT, hear);
      channel.close();
    };
  }, [tokenKey]);

  return (
    <TypedTextsContext value={texts}>
      <Breakable onBreak={() => setBroken(true)}>{children}</Breakable>
      {ending ? <AccessDialog ending={ending} text={texts.text} tokenKey={tokenKey} /> : null}
    </TypedTextsContext>
  );
}
