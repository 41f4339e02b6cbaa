import { type ItemContext, isReturn } from '../context/item-context.ts';
import { writtenDay } from '../text/written-day.ts';

/** The first day of NT 2025.002 v1.52 in production, by the notice of 2026-10-05. */
const requiredSince = '2026-11-16';

/**
 * Warns of an item of a return that does not name the item of the original note. From `requiredSince` on, the rules
 * about a request refuse it; they always refuse an item without a reference. Source: NT 2025.002 v1.52 VC03-20 (1048).
 */
export function warnOfMissingReference(context: ItemContext): void {
  const { reference } = context.item;
  if (!isReturn(context) || reference === undefined || reference.item !== undefined) return;
  if (context.input.issuedOn >= requiredSince) return;
  context.findings.warn(
    `Devolução sem reference.item no item: a SEFAZ a recusa em homologação e, desde ${writtenDay(requiredSince)}, em ` +
      'produção (NT 2025.002 v1.52).',
    context.number,
  );
}
