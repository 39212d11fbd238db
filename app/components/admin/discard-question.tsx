import { buttonTones } from "~/components/ui/button-link";
import { Modal, ModalTitle } from "./modal";

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before typed changes are thrown away; Escape keeps them. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal role="alertdialog" onDismiss={onKeep}>
      <ModalTitle className="text-2xl">Discard your changes?</ModalTitle>
      <p className="mt-2 text-ink-soft">What you have typed has not been saved.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={onKeep} className={`${buttonTones.primary} cursor-pointer`}>
          Keep editing
        </button>
        <button
          type="button"
          onClick={onDiscard}
          className={`${buttonTones.outline} cursor-pointer`}
        >
          Discard
        </button>
      </div>
    </Modal>
  );
}
