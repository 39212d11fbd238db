import type { PortableTextPluginsProps } from "sanity";

/** Turns on tables, in the rich texts that may hold them. The Studio has its other plugins on by itself. */
export function RichTextPlugins(props: PortableTextPluginsProps) {
  return props.renderDefault({ ...props, plugins: { ...props.plugins, table: { enabled: true } } });
}
