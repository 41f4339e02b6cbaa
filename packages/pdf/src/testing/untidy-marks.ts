import { cm } from '../layout/geometry.ts';
import type { Sheet, TextMark } from '../layout/sheet.ts';
import { widthOf } from '../text/measure-text.ts';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly text: string;
}

/** Returns the place of a text on its sheet, from the height of its capitals to a little below the baseline. */
export function boxOf({ text, font, size, x, y, direction }: TextMark): Box {
  const length = widthOf(text, font, size);
  return direction === 'up'
    ? { text, left: x - 0.66 * size, right: x + 0.1 * size, top: y - length, bottom: y }
    : { text, left: x, right: x + length, top: y - 0.66 * size, bottom: y + 0.1 * size };
}

/** Every straight line of the sheet as an interval. */
const edgesOf = ({ frames, boldFrames, rules, dashedRules }: Sheet) => [
  ...rules,
  ...dashedRules,
  ...[...frames, ...boldFrames].flatMap(({ x, y, width, height }) => [
    { x1: x, y1: y, x2: x + width, y2: y },
    { x1: x, y1: y + height, x2: x + width, y2: y + height },
    { x1: x, y1: y, x2: x, y2: y + height },
    { x1: x + width, y1: y, x2: x + width, y2: y + height },
  ]),
];

const slack = 0.3;

/**
 * Returns a sentence for each mark that leaves the margins of 0.2 cm, and for each text under a line, another text or
 * a picture.
 */
export function untidyMarks(sheet: Sheet): string[] {
  const boxes = sheet.texts.map(boxOf);
  const edges = edgesOf(sheet);
  const { width, height } = sheet.size;
  const wrong: string[] = [];
  const margin = cm(0.2);
  for (const { x1, y1, x2, y2 } of edges) {
    if (Math.min(x1, y1) < margin || x2 > width - margin || y2 > height - margin)
      wrong.push(`a line leaves the margins: ${JSON.stringify({ x1, y1, x2, y2 })}`);
  }
  for (const box of boxes) {
    const { left, right, top, bottom } = box;
    if (!(left >= margin && top >= margin && right <= width - margin && bottom <= height - margin))
      wrong.push(`"${box.text}" leaves the sheet: ${JSON.stringify(box)}`);
    const crossed = edges.filter(
      (edge) =>
        edge.x1 < right - slack &&
        edge.x2 > left + slack &&
        edge.y1 < bottom - slack &&
        edge.y2 > top + slack,
    );
    if (crossed.length > 0) wrong.push(`a line crosses "${box.text}": ${JSON.stringify(crossed)}`);
    const covered = sheet.images.some(
      (image) =>
        image.x < right && image.x + image.width > left && image.y < bottom && image.y + image.height > top,
    );
    if (covered) wrong.push(`a picture lies on "${box.text}"`);
  }
  const sorted = [...boxes].sort((a, b) => a.top - b.top);
  sorted.forEach((box, index) => {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || other.top >= box.bottom - slack) break;
      const apart = other.left >= box.right - slack || other.right <= box.left + slack;
      if (!apart) wrong.push(`"${box.text}" lies on "${other.text}"`);
    }
  });
  return wrong;
}
