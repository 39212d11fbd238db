import { at, line, path, series } from "../kit.mjs";

/** A rain cloud. */
export function cloud(x, y, scale) {
  const shape = "M60 150a58 58 0 0 1 6-116 84 84 0 0 1 158-22 66 66 0 0 1 96 44 48 48 0 0 1 2 94z";
  return at(
    x,
    y,
    path(shape, "url(#cloud)") +
      path(
        "M66 34a84 84 0 0 1 158-22 66 66 0 0 1 60 4C220 8 150 20 120 70 104 46 84 38 66 34z",
        "#ffffff",
        { opacity: 0.2 },
      ),
    { scale },
  );
}

/** Slanting rain under the clouds. */
export function rain() {
  const next = series(17);
  return Array.from({ length: 120 }, () => {
    const x = next() * 1700;
    const y = 180 + next() * 560;
    const length = 26 + next() * 40;
    return line(`M${x} ${y}l${-length * 0.28} ${length}`, "#e8f4f4", 2.6, {
      opacity: 0.2 + next() * 0.35,
    });
  }).join("");
}

/** Rows that meet at the horizon, with a plant every so often. */
export function field() {
  const rows = [];
  for (let i = -9; i <= 9; i++) {
    const near = 800 + i * 230;
    const far = 800 + i * 44;
    rows.push(
      path(
        `M${far - 7} 760L${near - 62} 1200H${near + 62}L${far + 7} 760z`,
        i % 2 ? "#5f9a4f" : "#6fab58",
        { opacity: 0.9 },
      ),
    );
    for (let step = 1; step < 9; step++) {
      const share = (step / 8) ** 1.8;
      const size = 0.16 + share * 0.95;
      rows.push(plant(far + (near - far) * share, 764 + share * 436, size));
    }
  }
  return path("M0 770C400 740 1200 740 1600 770V1200H0z", "url(#soil)") + rows.join("");
}

function plant(x, y, scale) {
  const body = [
    line("M0 0V-50", "#2c6a38", 7),
    path("M0 -40C-44 -44 -62 -76 -64 -98C-30 -96 -6 -76 0 -40z", "#3f8a4a"),
    path("M0 -46C40 -50 60 -80 62 -104C28 -100 6 -82 0 -46z", "#58a85c"),
    path("M0 -54C-18 -82 -14 -112 0 -134C14 -112 18 -82 0 -54z", "#7cc26f"),
  ];
  return at(x, y, body.join(""), { scale });
}
