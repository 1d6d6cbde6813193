/** A value over time; null = unknown at that time. */
export interface Line {
  name: string;
  values: (number | null)[];
}

export interface Panel {
  title: string;
  lines: Line[];
}

const WIDTH = 960;
const PANEL = 220;
const LEFT = 70;
const RIGHT = 190;
const TOP = 34;
const BOTTOM = 26;
const GRID_LINES = 4;
const MOST_TIME_MARKS = 8;
/** Degrees of the colour wheel between two lines: the golden angle, which keeps all colours apart. */
const HUE_STEP = 137.5;

/** Panels below each other as an SVG document. `minutes`: the time of each value. */
export function chart(minutes: number[], panels: Panel[]): string {
  const height = panels.length * PANEL;
  const names = [...new Set(panels.flatMap(({ lines }) => lines.map(({ name }) => name)))];
  // A name has the same colour in every panel.
  const colourOf = (name: string): string => `hsl(${(names.indexOf(name) * HUE_STEP) % 360}, 65%, 45%)`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...panels.map((panel, index) => panelOf(panel, minutes, index * PANEL, colourOf)),
    '</svg>\n',
  ].join('\n');
}

function panelOf(
  { title, lines }: Panel,
  minutes: number[],
  offset: number,
  colourOf: (name: string) => string,
): string {
  const last = minutes.at(-1) || 1;
  const top = niceTop(Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)), 1));
  const x = (minute: number): number => LEFT + (minute / last) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => offset + PANEL - BOTTOM - (value / top) * (PANEL - TOP - BOTTOM);
  const marks = Array.from({ length: GRID_LINES + 1 }, (_, index) => (top * index) / GRID_LINES);
  const step = niceTop(last / MOST_TIME_MARKS);
  const times = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => step * index);
  return [
    `<text x="${LEFT}" y="${offset + 20}" font-size="13" font-weight="bold">${title}</text>`,
    ...marks.map(
      (mark) =>
        `<path d="M${LEFT} ${y(mark).toFixed(1)}H${WIDTH - RIGHT}" stroke="#ddd"/>` +
        `<text x="${LEFT - 6}" y="${(y(mark) + 4).toFixed(1)}" text-anchor="end">${mark.toLocaleString('en')}</text>`,
    ),
    ...times.map(
      (time) =>
        `<text x="${x(time).toFixed(1)}" y="${offset + PANEL - 8}" text-anchor="middle">${Number(time.toFixed(2))} min</text>`,
    ),
    ...lines.map(({ name, values }, index) => {
      const colour = colourOf(name);
      const points = values.flatMap((value, at) =>
        value === null ? [] : [`${x(minutes[at]!).toFixed(1)},${y(value).toFixed(1)}`],
      );
      const legend = offset + TOP + 4 + index * 15;
      return (
        `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.3"/>` +
        `<rect x="${WIDTH - RIGHT + 12}" y="${legend - 8}" width="10" height="10" fill="${colour}"/>` +
        `<text x="${WIDTH - RIGHT + 27}" y="${legend + 1}">${name}</text>`
      );
    }),
  ].join('\n');
}

/** The next number of 1, 2, 4, 5, 10, … that is at least the value. */
function niceTop(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 10].find((each) => each * magnitude >= value) ?? 10;
  return step * magnitude;
}
