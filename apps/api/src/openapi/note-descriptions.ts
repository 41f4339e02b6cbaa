import { emailLimit, emailLimitHours, emailLimitOfHomologation } from '@fiscal/api-contract';

/** What the operations of both kinds of notes say alike (Portuguese). */

/** `path`: where the mails of a note are listed. */
export const describeSending = (path: string): string =>
  'Põe na fila um e-mail com os documentos da nota, como a empresa os define em email-settings; o de uma nota cancelada ' +
  'leva também o XML do cancelamento. Cada chamada é outro e-mail: Idempotency-Key é aceito e ignorado. Até ' +
  `${emailLimit} por nota em ${emailLimitHours} horas. Em homologação só o endereço da própria empresa o ` +
  `recebe, e ela tem ${emailLimitOfHomologation} e-mails no mesmo prazo, contados os que o serviço envia sozinho. O ` +
  `resultado está em GET ${path}; um e-mail que volta não muda a nota.`;

export const sendingNotTaken = 'Um endereço inválido, ou nenhum: path to.';

export const listOfEmails =
  'Os e-mails dos últimos 30 dias, do mais novo ao mais antigo. sent diz que o servidor de e-mail os aceitou, não que ' +
  'foram lidos. Cópias ocultas não aparecem.';

export const describeTimeline = ({
  note,
  authority,
  print,
}: Readonly<Record<'note' | 'authority' | 'print', string>>): string =>
  `Da ${note} e dos seus eventos: pedidos, assinaturas, envios, consultas, respostas da ${authority}, ${print} e entregas de ` +
  'webhook, com hora e uma frase em português; next diz o próximo passo, de quem e quando. Sem XML, segredos nem ' +
  'dados pessoais.';

/** `notes`: what pages of the search hold. */
export const describeSearch = (notes: string): string =>
  'Da mais nova à mais antiga (createdAt, depois id); valem juntos todos os filtros informados. 50 por página, até 100 ' +
  `com limit. ${notes} criadas durante a paginação não repetem nem escondem outras: só aparecem em uma busca nova.`;
