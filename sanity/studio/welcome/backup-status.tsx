import { Card, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { When } from "../parts";

/** As the site's `/readyz` reports it; times in ISO 8601. */
interface Backup {
  lastAt: string | null;
  failedAt?: string;
}

/** The status is read again after this time. */
const POLL_MS = 60_000;

/** @returns undefined without daily backups, and until the first response */
export function useBackup(): Backup | "unreadable" | undefined {
  const [backup, setBackup] = useState<Backup | "unreadable">();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await readBackup().catch(() => "unreadable" as const);
      if (isCurrent) setBackup(found);
    };
    void read();
    const timer = setInterval(() => void read(), POLL_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, []);
  return backup;
}

async function readBackup(): Promise<Backup | undefined> {
  // 503 while the dataset is unavailable has the same body.
  const { backup } = await (await fetch("/readyz", { cache: "no-store" })).json();
  return backup;
}

/** Says that nothing is known of the backups. */
export function UnreadableBackup() {
  return (
    <Card tone="caution" padding={3} radius={2}>
      <Text size={1}>The status of the backups cannot be read. It is read again every minute.</Text>
    </Card>
  );
}

/** Says when the last daily backup was written, and whether a later one failed. */
export function BackupStatus({ lastAt, failedAt }: Backup) {
  const last = lastAt ? <When time={lastAt} /> : "not yet";
  if (!failedAt) return <Text size={1}>Last written: {last}.</Text>;
  return (
    <Card tone="critical" padding={3} radius={2}>
      <Text size={1}>
        The last backup failed (<When time={failedAt} />
        ). The server's log has the reason. Last written: {last}.
      </Text>
    </Card>
  );
}
