import type { NfeItem, NfeRequest, TaxClass, TaxClassCondition, TaxClassRule } from '@fiscal/api-contract';
import type { Destination, RecipientKind } from '@fiscal/domain';
import { withoutGaps } from './icms-requests.ts';
import { issuerUf } from './law/circumstances.ts';
import type { GeneratedNote } from './valid-notes.ts';

/** A note that names tax classes for what another one says in its items. */
export interface ClassedNote extends GeneratedNote {
  readonly taxClasses: readonly TaxClass[];
}

/** The taxes that stay in the item although it names a class. */
type Kept = 'none' | 'icms' | 'contributions';

const kept: readonly Kept[] = ['none', 'icms', 'contributions'];

/**
 * The same note with a class for each item: the first rule of a class never matches, the second one does, and what
 * the item keeps for itself has another value in the class. It must come out as the note it was made of.
 */
export function classedNote(note: GeneratedNote): ClassedNote {
  const pairs = note.request.items.map((item, i) =>
    classify(item, `classe-${i}`, kept[i % kept.length] ?? 'none', note.request),
  );
  return {
    ...note,
    request: { ...note.request, items: pairs.map(({ item }) => item) },
    taxClasses: pairs.flatMap(({ taxClass }) => (taxClass === undefined ? [] : [taxClass])),
  };
}

interface ClassedItem {
  readonly item: NfeItem;
  readonly taxClass: TaxClass | undefined;
}

function classify(item: NfeItem, code: string, keep: Kept, request: NfeRequest): ClassedItem {
  const { cfop, taxes, benefitCode, ...rest } = item;
  if (cfop === undefined || taxes?.icms === undefined) return { item, taxClass: undefined };
  const { icms, ipi, pis, cofins, ibsCbs } = taxes;
  if (pis === undefined || cofins === undefined) return { item, taxClass: undefined };
  // Rates and amounts of IBS/CBS have no place in a class: only a bare classification can move there.
  const isBare =
    ibsCbs !== null &&
    ibsCbs !== undefined &&
    Object.keys(ibsCbs).every((key) => key === 'cst' || key === 'classTrib');
  const moves = ibsCbs === undefined || ibsCbs === null || isBare;
  const rule: TaxClassRule = withoutGaps<TaxClassRule>({
    when: conditionOf(request),
    cfop,
    icms: keep === 'icms' ? otherIcms(icms) : icms,
    ipi,
    pis: keep === 'contributions' ? { cst: '99' } : pis,
    cofins: keep === 'contributions' ? { cst: '99' } : cofins,
    benefitCode: benefitCode ?? undefined,
  });
  const own = withoutGaps({
    icms: keep === 'icms' ? icms : undefined,
    pis: keep === 'contributions' ? pis : undefined,
    cofins: keep === 'contributions' ? cofins : undefined,
    ibsCbs: moves ? undefined : ibsCbs,
  });
  const ofClass = moves ? ibsCbs : undefined;
  return {
    item: withoutGaps<NfeItem>({
      ...rest,
      taxClass: code,
      taxes: Object.keys(own).length === 0 ? undefined : own,
    }),
    taxClass: withoutGaps<TaxClass>({
      code,
      version: 1,
      ibsCbs:
        ofClass === undefined || ofClass === null
          ? ofClass
          : { cst: ofClass.cst, classTrib: ofClass.classTrib },
      rules: [{ ...rule, when: otherOperation(request), cfop: '5102' }, rule],
    }),
  };
}

const otherIcms = ({ cst }: { readonly cst?: string | undefined }) =>
  cst === undefined ? ({ csosn: '400' } as const) : ({ cst: '41' } as const);

const recipientKinds: Readonly<Record<1 | 2 | 9, RecipientKind>> = {
  1: 'contributor',
  2: 'exempt',
  9: 'nonContributor',
};

function conditionOf({ operation, recipient }: NfeRequest): TaxClassCondition {
  const destination: Destination = recipient.address.uf === issuerUf ? 'internal' : 'interstate';
  return { operations: [operation], destination, recipient: recipientKinds[recipient.ieIndicator] };
}

const otherOperation = ({ operation }: NfeRequest): TaxClassCondition => ({
  operations: [operation === 'sale' ? 'return' : 'sale'],
});
