import { createContext, useContext } from "react";

/** The nonce of the server's inline scripts; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** The `nonce` for every script element of a component. It is removed before the page is sent. */
export function useScriptNonce(): string | undefined {
  return useContext(ScriptNonce);
}
