import type { NfeItem, NfeRequest, Operation, Recipient } from '@fiscal/domain';

type Path = (string | number)[];
export interface RuleReport {
  addIssue(issue: { code: 'custom'; path: Path; message: string }): void;
}
type Say = (path: Path, message: string) => void;

/** Rules between fields of one request (specification 2.7) that its shape alone cannot tell. */
export function reportNfeRules(request: NfeRequest, report: RuleReport): void {
  const say = sayTo(report);
  reportRecipient(request, say);
  reportCarrier(request, say);
  reportOperation(request, say);
}

/** The same for a quotation (specification 4.6), whose recipient may stay without a document. */
export function reportQuotationRules(request: RequestedQuotation, report: RuleReport): void {
  const say = sayTo(report);
  const { recipient } = request;
  if (recipient.cnpj !== undefined && recipient.cpf !== undefined) {
    say(['recipient'], 'informe cnpj ou cpf, não os dois');
  }
  reportOperation(request, say);
}

interface RequestedQuotation extends RequestedOperation {
  readonly recipient: Pick<Recipient, 'cnpj' | 'cpf'>;
}

/** What a note and a quotation ask alike. */
interface RequestedOperation extends Pick<NfeRequest, 'operation' | 'direction' | 'items'> {
  readonly payments?: NfeRequest['payments'] | undefined;
}

const sayTo =
  (report: RuleReport): Say =>
  (path, message) =>
    report.addIssue({ code: 'custom', path, message });

function reportOperation({ operation, direction, items, payments = [] }: RequestedOperation, say: Say): void {
  if (direction !== undefined && operation !== 'return') {
    say(['direction'], 'o sentido só cabe em devolução');
  }
  items.forEach((item, index) => {
    reportItem(operation, item, ['items', index], say);
  });
  payments.forEach((payment, index) => {
    if (payment.method === '99' && (payment.description?.length ?? 0) < 2) {
      say(
        ['payments', index, 'description'],
        'o pagamento 99 pede uma descrição de 2 a 60 caracteres (SEFAZ 441)',
      );
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

function reportItem(operation: Operation, item: NfeItem, path: Path, say: Say): void {
  if (item.taxClass === undefined) reportItemWithoutClass(item, path, say);
  if (operation === 'return') {
    if (item.reference === undefined)
      say([...path, 'reference'], 'cada item de devolução informa a nota de origem');
    return;
  }
  if (item.reference !== undefined) say([...path, 'reference'], 'a nota de origem só cabe em devolução');
  if (item.returnedIpi !== undefined)
    say([...path, 'returnedIpi'], 'o IPI devolvido só cabe em devolução (SEFAZ 354)');
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
