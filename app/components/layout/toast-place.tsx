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
 * Where toasts stand: at the root, so that one stays while the page changes. The code of them comes with the pages
 * that show any.
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

/** Fills the place for toasts, when the code of them has come. */
export function useToastOutlet(): (toaster: ComponentType) => void {
  return useContext(ToastPlaceContext);
}

/** Readies the place for toasts, for as long as the document lives. */
export function useToaster(toaster: ComponentType): void {
  const place = useToastOutlet();
  useEffect(() => place(toaster), [place, toaster]);
}
