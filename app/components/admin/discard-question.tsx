import { Button } from "~/components/ui/button";
import { Modal, ModalTitle } from "./modal";

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved changes are discarded; Escape keeps them. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal role="alertdialog" onDismiss={onKeep}>
      <ModalTitle className="text-2xl">Discard your changes?</ModalTitle>
      <p className="mt-2 text-ink-soft">What you have typed has not been saved.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onKeep}>Keep editing</Button>
        <Button tone="outline" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Modal>
  );
}
