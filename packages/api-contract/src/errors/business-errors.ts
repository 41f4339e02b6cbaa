import { filingStatuses, longestRange, mostSeries } from '@fiscal/domain';
import { z } from 'zod';
import {
  emailLimit,
  emailLimitHours,
  emailLimitOfCompany,
  emailLimitOfHomologation,
} from '../emails/note-email.ts';
import { describedSet } from '../fields/described-set.ts';
import { environmentSchema, integerOf, textOf, ufSchema } from '../fields/record-fields.ts';
import { mostProblems, noDetails, problemList } from './details.ts';
import { row } from './error-row.ts';

/** The reasons of `conflict`. Programs use them to distinguish its cases. */
export const conflictReasons = [
  'external_id_content',
  'state',
  'series_exists',
  'tax_class_exists',
  'cnpj_exists',
  'external_id_ambiguous',
  'event_in_progress',
  'range_in_use',
  'xml_not_available',
  'not_authorized',
  'not_printable',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];

/** Explains each reason, in Portuguese. */
export const conflictReasonTexts: Readonly<Record<ConflictReason, string>> = {
  external_id_content: 'o externalId já foi usado com outro conteúdo',
  state: 'a situação do recurso não permite a ação',
  series_exists: 'a série já está registrada no ambiente',
  tax_class_exists: 'o código já existe na empresa',
  cnpj_exists: 'o CNPJ já está registrado, ou a empresa que o tinha ainda está sendo apagada',
  external_id_ambiguous: 'o externalId existe em mais de uma empresa',
  event_in_progress: 'outro evento da nota está em andamento',
  range_in_use: 'um número está usado, em andamento ou numa faixa inutilizada',
  xml_not_available: 'o XML da autorização ou do registro ainda não existe',
  not_authorized: 'a nota não está autorizada',
  not_printable: 'o evento não tem impressão',
};

const conflictReasonSchema = describedSet(
  'ConflictReason',
  conflictReasons,
  'Qual é o conflito.',
  conflictReasonTexts,
);

/** The highest number of documents in one answer: a company that has more documents gets this number. */
export const mostCounted = 10_000;

/** The errors for requests that are well-formed and break a rule of an operation. */
export const businessErrors = {
  conflict: row({
    status: 409,
    message: 'A situação do recurso não permite a ação.',
    details: z
      .object({
        reason: conflictReasonSchema,
        status: z
          .enum([...filingStatuses, 'registered'])
          .optional()
          .meta({
            description:
              'Situação da nota, do evento ou da inutilização; presente quando reason é state e, num pedido de evento, também quando é not_authorized.',
          }),
        numbers: z
          .array(integerOf('Um número da faixa.', 2))
          .max(mostProblems)
          .readonly()
          .optional()
          .meta({
            description: `Os números em questão quando reason é range_in_use, em ordem, até ${mostProblems}.`,
            examples: [[2, 3]],
          }),
      })
      .meta({ description: 'Qual é o conflito.' }),
    example: { reason: 'external_id_content' },
    meaning:
      'O pedido está bem formado, mas contradiz o que já existe; veja details.reason. Nada foi gravado.',
    repeat: 'byReason',
    remedy:
      'external_id_content: use outro externalId, ou consulte a nota existente. state: espere o fim do processamento, ' +
      'ou use a ação que cabe à situação (corrigir uma rejeitada em POST /v1/nfe ou /v1/nfse, retomar uma failed em /retry). ' +
      'external_id_ambiguous: informe companyId. xml_not_available: espere a autorização ou o registro. ' +
      'not_authorized: espere a autorização; uma nota cancelada não recebe outro evento. ' +
      'not_printable: dos eventos, só a carta de correção tem impressão. ' +
      'event_in_progress: espere o fim do evento em andamento; se ele tem attention, retome-o em /retry. ' +
      'range_in_use: peça a inutilização sem os números de details.numbers; se o número é de uma nota que espera, ' +
      'espere o fim da inutilização que o contém, ou emita a venda com outro externalId. ' +
      'series_exists, tax_class_exists e cnpj_exists: o recurso já está registrado.',
  }),
  company_has_documents: row({
    status: 409,
    message: 'A empresa tem notas ou inutilizações de produção.',
    details: z
      .object({
        productionNotes: integerOf(`NF-e e NFS-e de produção, até ${mostCounted}.`, 2),
        disablingRecords: integerOf(`Inutilizações de produção, até ${mostCounted}.`, 0),
      })
      .meta({ description: 'O que existe.' }),
    example: { productionNotes: 2, disablingRecords: 0 },
    meaning:
      'A empresa tem notas ou inutilizações de produção, e o pedido não disse que elas também devem ser apagadas.',
    repeat: 'no',
    remedy:
      'Guarde os documentos que a lei manda guardar e envie o pedido com deleteDocuments=true. O apagamento não tem volta.',
  }),
  company_busy: row({
    status: 409,
    message: 'A empresa tem documentos em andamento.',
    details: z
      .object({ inProgress: integerOf('Documentos em andamento, na fila ou em dúvida.', 3) })
      .meta({ description: 'Quanto falta terminar.' }),
    example: { inProgress: 3 },
    meaning:
      'Há notas, eventos ou inutilizações na fila, em envio, em processamento ou em dúvida, que precisam do certificado. ' +
      'O que espera a decisão de uma pessoa (attention) não conta. Nada foi removido.',
    repeat: 'afterWaiting',
    remedy: 'Espere o fim dos documentos em andamento e repita o pedido.',
  }),
  model_invalid: row({
    status: 422,
    message: 'Com estes dados o documento não cabe no leiaute oficial; veja details.',
    details: problemList,
    example: [{ path: 'items', message: 'A nota assinada teria mais bytes do que a SEFAZ aceita.' }],
    meaning:
      'O documento feito com os dados do pedido não é válido no leiaute oficial, ou é grande demais. Nenhum número foi usado.',
    repeat: 'no',
    remedy: 'Corrija os campos de details. Se path estiver vazio, informe o X-Request-Id ao suporte.',
  }),
  series_missing: row({
    status: 422,
    message: 'A empresa não tem série registrada neste ambiente.',
    details: z
      .object({
        environment: environmentSchema,
        series: z
          .number()
          .int()
          .optional()
          .meta({ description: 'A série pedida; ausente: nenhuma foi pedida.' }),
      })
      .meta({ description: 'A série que falta.' }),
    example: { environment: 'homologation', series: 2 },
    meaning: 'A série pedida não está registrada no ambiente da empresa, ou não há série alguma.',
    repeat: 'afterCorrection',
    remedy:
      'Registre a série em POST /v1/companies/{id}/nfe-series (de NFS-e: nfse-series) e repita o pedido.',
  }),
  certificate_unavailable: row({
    status: 422,
    message: 'A empresa não tem certificado utilizável.',
    details: z
      .object({
        status: z
          .enum(['missing', 'expired'])
          .meta({ description: 'missing: não há certificado; expired: venceu.' }),
      })
      .meta({ description: 'O que falta ao certificado.' }),
    example: { status: 'expired' },
    meaning: 'Sem um certificado válido da empresa nada pode ser assinado. Nenhum número foi usado.',
    repeat: 'afterCorrection',
    remedy: 'Envie um certificado A1 válido em PUT /v1/companies/{id}/certificate e repita o pedido.',
  }),
  certificate_required: row({
    status: 422,
    message: 'Produção exige um certificado válido.',
    details: noDetails,
    example: null,
    meaning: 'A empresa só passa a produção com um certificado válido.',
    repeat: 'afterCorrection',
    remedy: 'Envie o certificado em PUT /v1/companies/{id}/certificate e repita o pedido.',
  }),
  sandbox_homologation_only: row({
    status: 422,
    message: 'Uma chave de teste só emite em homologação.',
    details: noDetails,
    example: null,
    meaning: 'O pedido é para o ambiente de produção, e a chave é de teste.',
    repeat: 'no',
    remedy: 'Use environment homologation, ou uma chave fsk_live_ no endereço de produção.',
  }),
  total_mismatch: row({
    status: 422,
    message: 'O total calculado difere do esperado.',
    details: z
      .object({
        expected: textOf('O expectedTotal do pedido.'),
        computed: textOf('O total calculado (vNF).'),
      })
      .meta({ description: 'Os dois totais.' }),
    example: { expected: '150.00', computed: '165.00' },
    meaning: 'O total calculado difere de expectedTotal. Nada foi gravado e nenhum número foi usado.',
    repeat: 'no',
    remedy: 'Confira quantidades, descontos, frete e IPI; POST /v1/tax/calculate mostra o cálculo inteiro.',
  }),
  state_not_served: row({
    status: 422,
    message: 'Empresas deste estado ainda não são atendidas.',
    details: z
      .object({
        uf: ufSchema,
        served: z.array(ufSchema).readonly().meta({ description: 'Estados atendidos.' }),
      })
      .meta({ description: 'O estado pedido e os atendidos.' }),
    example: { uf: 'MG', served: ['SP'] },
    meaning: 'A emissão ainda não atende empresas do estado do endereço.',
    repeat: 'no',
    remedy: 'Registre só empresas dos estados de details.served.',
  }),
  series_limit: row({
    status: 422,
    message: `A empresa já tem ${mostSeries} séries deste modelo no ambiente, o máximo.`,
    details: z.object({ max: integerOf('Maior número de séries.') }).meta({ description: 'O limite.' }),
    example: { max: mostSeries },
    meaning: `Uma empresa tem até ${mostSeries} séries de NF-e e ${mostSeries} de DPS em cada ambiente. Nada foi gravado.`,
    repeat: 'no',
    remedy: 'Emita por uma série já registrada.',
  }),
  range_too_large: row({
    status: 422,
    message: `A faixa tem mais de ${longestRange} números.`,
    details: z
      .object({ max: integerOf('Maior quantidade de números de uma faixa.') })
      .meta({ description: 'O limite.' }),
    example: { max: longestRange },
    meaning: 'A SEFAZ inutiliza no máximo 10.000 números por pedido. Nada foi gravado.',
    repeat: 'no',
    remedy: 'Divida a faixa em pedidos menores.',
  }),
  correction_limit: row({
    status: 422,
    message: 'A nota já tem o maior número de cartas de correção.',
    details: z
      .object({ max: integerOf('Maior número de cartas de uma nota.') })
      .meta({ description: 'O limite.' }),
    example: { max: 20 },
    meaning: 'Uma nota tem até 20 cartas de correção registradas (nSeqEvento 1 a 20).',
    repeat: 'no',
    remedy: 'Se o erro persiste, cancele a nota dentro do prazo ou emita a nota de devolução.',
  }),
  webhook_limit: row({
    status: 422,
    message: 'O limite de webhooks da conta foi atingido.',
    details: z.object({ max: integerOf('Maior número de webhooks.') }).meta({ description: 'O limite.' }),
    example: { max: 5 },
    meaning: 'A conta já tem o maior número de webhooks para o tipo da chave (teste ou produção).',
    repeat: 'no',
    remedy: 'Receba os eventos num webhook existente.',
  }),
  email_not_configured: row({
    status: 422,
    message: 'Este serviço não está configurado para enviar e-mails.',
    details: noDetails,
    example: null,
    meaning: 'Quem opera o serviço não configurou um servidor de e-mail. Nada foi gravado.',
    repeat: 'no',
    remedy: 'Baixe o XML e o DANFE e envie-os você mesmo, ou fale com o suporte.',
  }),
  email_limit: row({
    status: 422,
    message: `A nota já tem ${emailLimit} envios por e-mail nas últimas ${emailLimitHours} horas.`,
    details: z
      .object({ max: integerOf('Maior número de envios no prazo, da nota ou da empresa.') })
      .meta({ description: 'O limite.' }),
    example: { max: emailLimit },
    meaning:
      `Uma nota pode ser reenviada ${emailLimit} vezes em ${emailLimitHours} horas, e as notas de uma empresa ` +
      `${emailLimitOfCompany} vezes ao todo, sem contar os e-mails automáticos. Em homologação os e-mails automáticos também ` +
      `contam, e o limite da empresa é de ${emailLimitOfHomologation} e-mails no prazo. Nada foi gravado.`,
    repeat: 'afterWaiting',
    remedy: 'Espere, ou baixe o XML e o DANFE e envie-os você mesmo.',
  }),
} as const;
