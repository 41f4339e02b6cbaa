import { type ItemContext, isReturn } from '../context/item-context.ts';

/** NT 2025.002 v1.52 in production, by the notice of 2026-10-05. */
const requiredSince = '2026-11-16';

/**
 * Each item of a return says which item of which note comes back: without it the authority refuses the note.
 * Source: NT 2025.002 v1.52 VC02-14 (321), VC03-20 (1048).
 */
export function warnOfMissingReference(context: ItemContext): void {
  if (!isReturn(context) || context.item.reference?.item !== undefined) return;
  const [field, cStat] =
    context.item.reference === undefined ? ['reference', '321'] : ['reference.item', '1048'];
  const when =
    context.input.issuedOn < requiredSince ? 'a partir de 16/11/2026 a SEFAZ recusa' : 'a SEFAZ recusa';
  context.findings.warn(
    `Devolução sem ${field} no item: ${when} a nota em produção (SEFAZ ${cStat}; NT 2025.002 v1.52).`,
    context.number,
  );
}
