import type { Log } from "~/lib/config/log.server";
import type { InvalidDocument } from "../../../contract/preview";

/** The published documents that the site cannot show as they are, as of the last reading of each type. */
export class ContentIssues {
  private readonly byType = new Map<string, InvalidDocument[]>();

  constructor(private readonly log: () => Log) {}

  /** Says in the log what was not known before: each document once, until it is read again without fault. */
  record(type: string, documents: InvalidDocument[]): void {
    const known = new Set(this.byType.get(type)?.map(line));
    for (const document of documents) {
      if (known.has(line(document))) continue;
      this.log().warn(
        { document: document.id, type, problems: document.problems },
        "A published document does not fit the site, which shows what it can without it",
      );
    }
    if (documents.length > 0) this.byType.set(type, documents);
    else this.byType.delete(type);
  }

  list(): InvalidDocument[] {
    return [...this.byType.values()].flat();
  }
}

function line({ id, problems }: InvalidDocument): string {
  return `${id} ${problems.join()}`;
}
