/** The real `@sanity/eventsource`, under the name that sanity/vite.config.ts gives it. */
declare module "hosted-eventsource" {
  const HostedEventSource: new (url: string, init?: object) => EventSource;
  export default HostedEventSource;
}
