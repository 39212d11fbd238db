import type { LucideIcon } from "lucide-react";
import Award from "lucide-react/icons/award";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Cloud from "lucide-react/icons/cloud";
import Code from "lucide-react/icons/code";
import Compass from "lucide-react/icons/compass";
import Database from "lucide-react/icons/database";
import Gauge from "lucide-react/icons/gauge";
import Globe from "lucide-react/icons/globe";
import Headphones from "lucide-react/icons/headphones";
import Heart from "lucide-react/icons/heart";
import Layers from "lucide-react/icons/layers";
import Lock from "lucide-react/icons/lock";
import MapPin from "lucide-react/icons/map-pin";
import Palette from "lucide-react/icons/palette";
import Plug from "lucide-react/icons/plug";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Repeat from "lucide-react/icons/repeat";
import Rocket from "lucide-react/icons/rocket";
import Server from "lucide-react/icons/server";
import Shield from "lucide-react/icons/shield";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Smartphone from "lucide-react/icons/smartphone";
import Sparkles from "lucide-react/icons/sparkles";
import Target from "lucide-react/icons/target";
import Users from "lucide-react/icons/users";
import Wrench from "lucide-react/icons/wrench";
import Zap from "lucide-react/icons/zap";
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

/** A decorative icon by the name that editors choose. */
export function Icon({ name, className = "size-6", ...editMark }: IconProps) {
  const Glyph = icons[name];
  return <Glyph aria-hidden="true" className={className} strokeWidth={1.75} {...editMark} />;
}

const tileVariants = { mint: "bg-mint text-brand", paper: "bg-paper text-brand" };

interface IconTileProps extends EditMark {
  name: IconName;
  variant?: keyof typeof tileVariants;
}

/** The icon on a tinted tile, for cards. */
export function IconTile({ name, variant = "mint", ...editMark }: IconTileProps) {
  return (
    <span
      className={`grid size-12 place-items-center rounded-xl ${tileVariants[variant]}`}
      {...editMark}
    >
      <Icon name={name} />
    </span>
  );
}
