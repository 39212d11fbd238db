import { createContext, type ReactNode, useContext, useState } from "react";

const ToastPlaceContext = createContext<(toaster: ReactNode) => void>(() => {});

/**
 * Renders the toaster at the root, so that toasts survive page changes. Its code is loaded by the pages
 * that show toasts.
 */
export function ToastOutlet({ children }: { children: ReactNode }) {
  const [toaster, place] = useState<ReactNode>();
  return (
    <ToastPlaceContext.Provider value={place}>
      {children}
      {toaster}
    </ToastPlaceContext.Provider>
  );
}

/** @returns a function that renders the toaster until the document is left */
export function useToastOutlet(): (toaster: ReactNode) => void {
  return useContext(ToastPlaceContext);
}
