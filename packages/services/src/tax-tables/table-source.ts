import type { TableSource } from '@fiscal/api-contract';
import { classificationVersion } from '@fiscal/tax-tables';

const consolidatedLaw: TableSource = {
  title: 'Lei Complementar 214/2025, texto com a Lei Complementar 227/2026',
  version: null,
  date: '2026-01-13',
};
const classifications: TableSource = {
  title: 'Informe Técnico 2025.002: CST, cClassTrib e cCredPres do IBS e da CBS',
  version: classificationVersion.name.split(' ').at(-1) ?? null,
  date: classificationVersion.publishedAt,
};
const cbsRates: TableSource = {
  title: 'Informe Técnico 2026.002: alíquotas da CBS',
  version: 'v1.00',
  date: '2026-05-12',
};

export const classificationSources: readonly TableSource[] = [classifications, consolidatedLaw];
export const ncmSources: readonly TableSource[] = [consolidatedLaw];
export const rateSources: readonly TableSource[] = [consolidatedLaw, cbsRates, classifications];
