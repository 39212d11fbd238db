/** The name of a dataset that a job is going to create. */
export interface Reservation {
  /** True once the dataset was deleted: the job must stop. */
  isCancelled: boolean;
  release(): void;
}

/** The names that jobs have reserved. */
export class Reservations {
  private readonly byName = new Map<string, Reservation>();

  has(name: string): boolean {
    return this.byName.has(name);
  }

  add(name: string): Reservation {
    const reservation: Reservation = {
      isCancelled: false,
      release: () => {
        if (this.byName.get(name) === reservation) this.byName.delete(name);
      },
    };
    this.byName.set(name, reservation);
    return reservation;
  }

  /** Cancels the job that is going to create a dataset. @returns false if there is none */
  cancel(name: string): boolean {
    const reservation = this.byName.get(name);
    if (!reservation) return false;
    reservation.isCancelled = true;
    reservation.release();
    return true;
  }
}
