import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";

const ToastPlaceContext = createContext<(toaster: ComponentType) => void>(() => {});

/**
 * Renders the toaster at the root, so that toasts survive page changes. Its code is loaded by the pages
 * that show toasts.
 */
export function ToastOutlet({ children }: { children: ReactNode }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  const [place] = useState(() => (toaster: ComponentType) => setToaster(() => toaster));
  return (
    <ToastPlaceContext.Provider value={place}>
      {children}
      {Toaster ? <Toaster /> : null}
    </ToastPlaceContext.Provider>
  );
}

/** @returns a function that renders the toaster, once its code is loaded */
export function useToastOutlet(): (toaster: ComponentType) => void {
  return useContext(ToastPlaceContext);
}

/** Renders the toaster until the document is left. */
export function useToaster(toaster: ComponentType): void {
  const place = useToastOutlet();
  useEffect(() => place(toaster), [place, toaster]);
}
