import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { integerOf } from '../fields/record-fields.ts';
import { keyScopeSchema } from '../system/key-scopes.ts';
import { noDetails, problemList, retryDetails } from './details.ts';
import { row } from './error-row.ts';

/** Errors that any request may get before the rules of its operation, and failures of the service. */
export const requestErrors = {
  bad_request: row({
    status: 400,
    message: 'A requisição não pôde ser lida.',
    details: noDetails,
    example: null,
    meaning:
      'O corpo não é um JSON legível em UTF-8: vazio, malformado, com chaves repetidas ou aninhado demais.',
    repeat: 'no',
    remedy: 'Corrija o JSON. Serialize-o com uma biblioteca, não à mão.',
  }),
  unauthorized: row({
    status: 401,
    message: 'Chave ausente, inválida ou do outro tipo (teste ou produção).',
    details: noDetails,
    example: null,
    meaning:
      'A chave falta, não existe, foi revogada, venceu, ou é de teste num endereço de produção, ou o contrário.',
    repeat: 'no',
    remedy:
      'Envie Authorization: Bearer com a chave inteira. fsk_test_… vale só no sandbox, fsk_live_… só em produção.',
  }),
  insufficient_scope: row({
    status: 403,
    message: 'A chave não permite esta operação.',
    details: z
      .object({
        required: z
          .array(keyScopeSchema)
          .min(1)
          .readonly()
          .meta({ description: 'O que a chave precisaria permitir.' }),
        reason: describedSet('ScopeRefusal', ['scope', 'companies'], 'O que falta à chave.', {
          scope: 'a permissão de required',
          companies: 'alcançar todas as empresas do cliente, pois está restrita a algumas',
        }),
      })
      .meta({ description: 'O que a operação exige da chave.' }),
    example: { required: ['nfe:issue'], reason: 'scope' },
    meaning:
      'A chave foi restrita a certas operações ou a certas empresas, e esta não está entre elas. Uma chave sem restrições nunca recebe este código.',
    repeat: 'no',
    remedy:
      'Use uma chave que permita a operação: GET /v1/me diz o que cada uma permite. Peça outra ao suporte se precisar.',
  }),
  origin_not_allowed: row({
    status: 403,
    message: 'Esta página não pode usar este endereço.',
    details: noDetails,
    example: null,
    meaning:
      'A requisição a /mcp veio de uma página da web (cabeçalho Origin) que não está entre as permitidas.',
    repeat: 'no',
    remedy:
      'Conecte o assistente por um programa, que não envia Origin, ou peça ao suporte que a origem seja permitida.',
  }),
  not_found: row({
    status: 404,
    message: 'Recurso não encontrado.',
    details: noDetails,
    example: null,
    meaning:
      'O recurso não existe, é de outro cliente, do outro tipo de chave (teste ou produção) ou de uma empresa fora do alcance da ' +
      'chave, ou o endereço não existe na API.',
    repeat: 'no',
    remedy: 'Confira o id, o endereço e o método, e se a chave é a do cliente dono do recurso.',
  }),
  payload_too_large: row({
    status: 413,
    message: 'O corpo da requisição passa do tamanho que a operação aceita.',
    details: z
      .object({ maxBytes: integerOf('Maior tamanho aceito, em bytes.') })
      .nullable()
      .meta({ description: 'O limite; null quando o servidor cortou o corpo antes.' }),
    example: { maxBytes: 1_048_576 },
    meaning: 'O corpo passa de 1 MB; o de um logotipo, de 200 kB.',
    repeat: 'no',
    remedy: 'Envie menos itens ou textos mais curtos; divida a venda em mais de uma nota. Reduza o logotipo.',
  }),
  unsupported_media_type: row({
    status: 415,
    message: 'Envie o corpo no tipo que a operação aceita, sem compressão.',
    details: noDetails,
    example: null,
    meaning: 'O corpo veio em outro tipo, ou comprimido.',
    repeat: 'no',
    remedy:
      'Envie Content-Type: application/json (de um logotipo, image/png ou image/jpeg) e nenhum Content-Encoding.',
  }),
  range_not_satisfiable: row({
    status: 416,
    message: 'O documento não tem os bytes de Range; veja details.',
    details: z
      .object({ size: integerOf('Tamanho do documento, em bytes.') })
      .meta({ description: 'O que o documento tem.' }),
    example: { size: 1_048_576 },
    meaning: 'Range começa além do fim do documento.',
    repeat: 'no',
    remedy: 'Se já tem size bytes da mesma ETag, o download acabou; senão recomece sem Range.',
  }),
  validation_failed: row({
    status: 422,
    message: 'Há campos inválidos na requisição; veja details.',
    details: problemList,
    example: [{ path: 'items[1].ncm', message: 'deve ter 8 dígitos' }],
    meaning:
      'Um ou mais campos são inválidos: pela forma, por uma regra entre campos, ou porque não existem. Nada foi gravado.',
    repeat: 'no',
    remedy: 'Corrija cada campo de details e envie de novo, com o mesmo externalId.',
  }),
  rate_limited: row({
    status: 429,
    message: 'Limite de requisições atingido; aguarde o tempo de Retry-After.',
    details: retryDetails,
    example: { retryAfterSeconds: 1 },
    meaning:
      'O cliente passou de 20 requisições por segundo (rajadas de 40), o endereço IP de origem passou do limite dele ou tem ' +
      'respostas demais em aberto, ou há confirmações (MCP) demais em aberto.',
    repeat: 'afterWaiting',
    remedy: 'Espere os segundos de Retry-After. Para acompanhar uma nota, use ?wait= ou um webhook.',
  }),
  internal_error: row({
    status: 500,
    message: 'Erro inesperado.',
    details: noDetails,
    example: null,
    meaning: 'Um defeito deste serviço.',
    repeat: 'afterWaiting',
    remedy:
      'Informe ao suporte o X-Request-Id da resposta. Repetir o POST de uma nota com o mesmo externalId não a duplica.',
  }),
  busy: row({
    status: 503,
    message: 'Serviço ocupado; tente de novo após Retry-After.',
    details: retryDetails,
    example: { retryAfterSeconds: 2 },
    meaning:
      'O banco ou o armazenamento de documentos não aceita trabalho agora, há trabalho demais em espera, ou outra requisição ' +
      'altera o recurso.',
    repeat: 'afterWaiting',
    remedy: 'Espere os segundos de Retry-After e repita a mesma requisição.',
  }),
} as const;
