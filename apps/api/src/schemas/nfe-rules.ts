import type { NfeItem, NfeRequest } from '@fiscal/domain';

type Path = (string | number)[];
export interface RuleReport {
  addIssue(issue: { code: 'custom'; path: Path; message: string }): void;
}
type Say = (path: Path, message: string) => void;

/** Rules between fields of one request (specification 2.7) that its shape alone cannot tell. */
export function reportNfeRules(request: NfeRequest, report: RuleReport): void {
  const say: Say = (path, message) => report.addIssue({ code: 'custom', path, message });
  reportRecipient(request, say);
  reportCarrier(request, say);
  if (request.direction !== undefined && request.operation !== 'return') {
    say(['direction'], 'só é aceito quando operation é return');
  }
  request.items.forEach((item, index) => {
    reportItem(request, item, ['items', index], say);
  });
  request.payments.forEach((payment, index) => {
    if (payment.method === '99' && (payment.description?.length ?? 0) < 2) {
      say(['payments', index, 'description'], 'obrigatório, de 2 a 60 caracteres, quando method é 99');
    }
  });
}

function reportRecipient({ recipient }: NfeRequest, say: Say): void {
  if ((recipient.cnpj === undefined) === (recipient.cpf === undefined)) {
    say(['recipient'], 'informe exatamente um entre cnpj e cpf');
  }
  const hasIe = recipient.ie !== undefined && recipient.ie !== null;
  if (recipient.ieIndicator === 1 && !hasIe) {
    say(['recipient', 'ie'], 'obrigatório quando ieIndicator é 1 (contribuinte)');
  }
}

function reportCarrier({ transport }: NfeRequest, say: Say): void {
  if (transport.carrier?.cnpj !== undefined && transport.carrier.cpf !== undefined) {
    say(['transport', 'carrier'], 'informe cnpj ou cpf, não os dois');
  }
}

function reportItem(request: NfeRequest, item: NfeItem, path: Path, say: Say): void {
  if (item.taxClass === undefined) reportItemWithoutClass(item, path, say);
  if (request.operation === 'return') {
    if (item.reference === undefined) say([...path, 'reference'], 'obrigatório quando operation é return');
    return;
  }
  if (item.reference !== undefined) say([...path, 'reference'], 'só é aceito quando operation é return');
  if (item.returnedIpi !== undefined) say([...path, 'returnedIpi'], 'só é aceito quando operation é return');
}

function reportItemWithoutClass(item: NfeItem, path: Path, say: Say): void {
  if (item.cfop === undefined) say([...path, 'cfop'], 'obrigatório quando não há taxClass');
  if (item.taxes === undefined) {
    say([...path, 'taxes'], 'obrigatório quando não há taxClass');
    return;
  }
  for (const tax of ['icms', 'pis', 'cofins'] as const) {
    if (item.taxes[tax] === undefined) say([...path, 'taxes', tax], 'obrigatório quando não há taxClass');
  }
}
