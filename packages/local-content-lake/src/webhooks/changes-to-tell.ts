import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dataset, Transaction } from "../store";
import type { Calendar } from "../util/time";
import type { Hook } from "./hook";
import type { HookMessage } from "./message";
import { type Heard, select } from "./select";

/** Milliseconds for the changes of a transaction, of which there may be thousands, until others have a turn. */
const MILLISECONDS_OF_TURN = 20;

interface Told {
  /** Some messages of one webhook, in the order of their changes. */
  keep(hook: Hook, messages: readonly HookMessage[]): void;
  /** A webhook misses a change, as its rule cannot be asked. */
  complain(hook: Hook, error: unknown): void;
  /** All webhooks have been asked about a transaction. */
  done(): void;
}

/** Makes messages of changes, in the order of commits; no commit waits for it. */
export class ChangesToTell {
  private under: Promise<void> = Promise.resolve();
  private unheard = 0;

  constructor(
    private readonly projectId: string,
    private readonly calendar: Calendar,
    private readonly most: number,
    private readonly told: Told,
  ) {}

  /** @returns false where so much waits already that this is left out. */
  hear(hooks: readonly Hook[], dataset: Dataset, transaction: Transaction): boolean {
    const { length } = transaction.changes;
    if (this.unheard > 0 && this.unheard + length > this.most) return false;
    this.unheard += length;
    this.under = this.under.then(async () => {
      for (const hook of hooks) await this.hearFor(hook, dataset, transaction);
      this.unheard -= length;
      this.told.done();
    });
    return true;
  }

  /** Resolves when all that was heard has been worked through. */
  settled(): Promise<void> {
    return this.under;
  }

  private async hearFor(hook: Hook, dataset: Dataset, transaction: Transaction): Promise<void> {
    let turnEnds = performance.now() + MILLISECONDS_OF_TURN;
    const heard: HookMessage[] = [];
    for (const change of transaction.changes) {
      if (performance.now() > turnEnds) {
        this.told.keep(hook, heard.splice(0));
        await nextTurn();
        turnEnds = performance.now() + MILLISECONDS_OF_TURN;
      }
      try {
        const told = await select(hook, dataset, change);
        if (told)
          heard.push(this.messageFor(hook, dataset, transaction, { ...told, id: change.id }));
      } catch (error) {
        this.told.complain(hook, error);
      }
    }
    this.told.keep(hook, heard);
  }

  private messageFor(
    { id: hookId }: Hook,
    { name: dataset }: Dataset,
    transaction: Transaction,
    { id: documentId, ...heard }: Heard & { id: string },
  ): HookMessage {
    return {
      ...heard,
      id: randomUUID(),
      hookId,
      projectId: this.projectId,
      dataset,
      documentId,
      transactionId: transaction.id,
      transactionTime: transaction.timestamp,
      status: "pending",
      createdAt: new Date(this.calendar.now()).toISOString(),
      failureCount: 0,
      resultCode: null,
      dueAt: this.calendar.now(),
      attempts: [],
    };
  }
}
