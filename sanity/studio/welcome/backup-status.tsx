import { Card, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { When } from "./welcome-row";

/** As the site's `/readyz` reports it; times in ISO 8601. */
interface Backup {
  lastAt: string | null;
  failedAt?: string;
}

/** @returns undefined without daily backups, or while the site does not answer */
export function useBackup(): Backup | undefined {
  const [backup, setBackup] = useState<Backup>();
  useEffect(() => {
    readBackup().then(setBackup, () => {});
  }, []);
  return backup;
}

async function readBackup(): Promise<Backup | undefined> {
  const { backup } = await (await fetch("/readyz")).json();
  return backup;
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
