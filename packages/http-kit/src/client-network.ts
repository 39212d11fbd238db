/**
 * The network that counts as one client: a household has one IPv4 address, but a /64 prefix of IPv6 addresses.
 * @param client an IP address; any other text is returned as it is
 */
export function networkOf(client: string): string {
  if (!client.includes(":")) return client;
  const plain = client.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array(zeros).fill("0"), ...rest].slice(0, 4).join(":");
}
