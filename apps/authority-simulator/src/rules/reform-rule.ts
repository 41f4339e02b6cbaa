import type { Rule } from '../rule.ts';
import type { ItemCase } from './note-case.ts';
import type { ReformGroup } from './reform-group.ts';

export interface Tribute {
  readonly name: string;
  readonly group: 'gIBSUF' | 'gIBSMun' | 'gCBS';
  readonly rate: 'pIBSUF' | 'pIBSMun' | 'pCBS';
  readonly value: 'vIBSUF' | 'vIBSMun' | 'vCBS';
  readonly reduction: 'reductionIbs' | 'reductionCbs';
}

export const stateIbs: Tribute = {
  name: 'IBS da UF',
  group: 'gIBSUF',
  rate: 'pIBSUF',
  value: 'vIBSUF',
  reduction: 'reductionIbs',
};
export const municipalIbs: Tribute = {
  name: 'IBS do Município',
  group: 'gIBSMun',
  rate: 'pIBSMun',
  value: 'vIBSMun',
  reduction: 'reductionIbs',
};
export const cbs: Tribute = {
  name: 'CBS',
  group: 'gCBS',
  rate: 'pCBS',
  value: 'vCBS',
  reduction: 'reductionCbs',
};

/** A rule that an item without `IBSCBS` cannot break. */
export interface ReformRule extends Omit<Rule<ItemCase>, 'fails'> {
  readonly fails: (reform: ReformGroup, item: ItemCase) => boolean;
}

export const onReform = ({ fails, ...rule }: ReformRule): Rule<ItemCase> => ({
  ...rule,
  fails: (item) => item.reform !== undefined && fails(item.reform, item),
});

/** Returns the type of a debit note. */
export const debitType = ({ note }: Pick<ItemCase, 'note'>): string | undefined =>
  note.text('ide/tpNFDebito');
export const creditType = ({ note }: Pick<ItemCase, 'note'>): string | undefined =>
  note.text('ide/tpNFCredito');

export const isGovernmentPurchase = ({ note }: Pick<ItemCase, 'note'>): boolean => note.has('ide/gCompraGov');
