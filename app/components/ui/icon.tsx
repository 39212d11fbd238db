import {
  Award,
  CalendarCheck,
  Cloud,
  Code,
  Compass,
  Database,
  Gauge,
  Globe,
  Headphones,
  Heart,
  Layers,
  Lock,
  type LucideIcon,
  MapPin,
  Palette,
  Plug,
  RefreshCw,
  Repeat,
  Rocket,
  Server,
  Shield,
  ShoppingBag,
  Smartphone,
  Sparkles,
  Target,
  Users,
  Wrench,
  Zap,
} from "lucide-react";
import type { EditMark } from "~/preview/edit-mark";
import type { IconName } from "../../../contract/icon-names";

const icons = {
  award: Award,
  "calendar-check": CalendarCheck,
  cloud: Cloud,
  code: Code,
  compass: Compass,
  database: Database,
  gauge: Gauge,
  globe: Globe,
  headphones: Headphones,
  heart: Heart,
  layers: Layers,
  lock: Lock,
  "map-pin": MapPin,
  palette: Palette,
  plug: Plug,
  refresh: RefreshCw,
  repeat: Repeat,
  rocket: Rocket,
  server: Server,
  shield: Shield,
  "shopping-bag": ShoppingBag,
  smartphone: Smartphone,
  sparkles: Sparkles,
  target: Target,
  users: Users,
  wrench: Wrench,
  zap: Zap,
} satisfies Record<IconName, LucideIcon>;

interface IconProps extends EditMark {
  name: IconName;
  className?: string;
}

/** A decorative icon by the name editors choose; never the only carrier of meaning. */
export function Icon({ name, className = "size-6", ...editMark }: IconProps) {
  const Glyph = icons[name];
  return <Glyph aria-hidden="true" className={className} strokeWidth={1.75} {...editMark} />;
}

const tileTones = { mint: "bg-mint text-brand", paper: "bg-paper text-brand" };

interface IconTileProps extends EditMark {
  name: IconName;
  tone?: keyof typeof tileTones;
}

/** The icon on its tinted tile, as cards show it. */
export function IconTile({ name, tone = "mint", ...editMark }: IconTileProps) {
  return (
    <span className={`grid size-12 place-items-center rounded-xl ${tileTones[tone]}`} {...editMark}>
      <Icon name={name} />
    </span>
  );
}
