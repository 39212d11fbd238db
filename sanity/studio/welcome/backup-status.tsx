import { Card, Text } from "@sanity/ui";
import { everyFew, useReadings } from "../../live-data";
import { Section, When } from "../parts";

/** As the site's `/readyz` reports it; times in ISO 8601. */
interface Backup {
  lastAt: string | null;
  failedAt?: string;
}

const everyMinute = everyFew(60_000);

/** The section of the daily backups; nothing without them, and until the first response. */
export function DailyBackup() {
  const { data: backup, error } = useReadings(readBackup, everyMinute);
  if (!backup && !error) return null;
  return (
    <Section title="Daily backup">
      {backup && !error ? <BackupStatus {...backup} /> : <UnreadableBackup />}
    </Section>
  );
}

async function readBackup(): Promise<Backup | undefined> {
  // 503 while the dataset is unavailable has the same body.
  return (await (await fetch("/readyz", { cache: "no-store" })).json()).backup;
}

function UnreadableBackup() {
  return (
    <Card tone="caution" padding={3} radius={2}>
      <Text size={1}>The status of the backups cannot be read. It is read again every minute.</Text>
    </Card>
  );
}

/** Says when the last daily backup was written, and whether a later one failed. */
function BackupStatus({ lastAt, failedAt }: Backup) {
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
