import { type RouteConfig, z } from '@hono/zod-openapi';

type Answers = RouteConfig['responses'];
type Answer = Exclude<Answers[string], { $ref: string }>;

const text = { type: 'string' as const };

const ofEveryAnswer = {
  'X-Request-Id': {
    description: 'Identificador da requisição; repete o do cliente quando aceitável.',
    required: true,
    schema: text,
  },
  'X-Api-Version': { description: 'Versão deste contrato.', required: true, schema: text },
  'Cache-Control': {
    description: 'Se e por quanto tempo a resposta pode ser guardada.',
    required: true,
    schema: text,
  },
};

/** Absent where the request is refused before its client is known, or by source address. */
const ofClients = {
  'RateLimit-Policy': {
    description:
      'Limite do cliente: q requisições de uma vez, repostas em w segundos (draft-ietf-httpapi-ratelimit-headers).',
    schema: text,
  },
  RateLimit: {
    description: 'Requisições que restam (r) e segundos até a reposição total (t).',
    schema: text,
  },
};

const ofStatus: Readonly<Record<string, object>> = {
  401: {
    'WWW-Authenticate': { description: 'Esquema de autenticação: Bearer.', required: true, schema: text },
  },
};

const ofFiles = {
  'Content-Disposition': { description: 'Exibição ou anexo, com o nome do arquivo.', schema: text },
};

/** Where what was created or queued is read: to be spread over an answer. */
export const locationHeader = {
  headers: { Location: { description: 'Caminho do recurso.', required: true, schema: text } },
};

const problemDetails = z
  .object({
    type: z.string().openapi({ description: 'Endereço da explicação do código.' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().openapi({ description: 'Para pessoas; o contrato é code.' }),
    instance: z.string().openapi({ description: 'urn:request: seguido do X-Request-Id.' }),
    code: z.string(),
    errors: z
      .union([
        z.array(z.object({ path: z.string(), message: z.string() })),
        z.record(z.string(), z.unknown()),
        z.null(),
      ])
      .openapi({ description: 'O mesmo que details.' }),
  })
  .openapi('ProblemDetails', { description: 'RFC 9457, para quem a prefere em Accept.' });

/** The answers with the headers and the form of errors that the service gives to every operation alike. */
export function describeAnswers({ responses, security = [] }: RouteConfig): Answers {
  const needsKey = security.length > 0;
  const described = Object.entries(responses).map(([status, answer]) => [
    status,
    '$ref' in answer ? answer : describeAnswer(answer, { status, needsKey }),
  ]);
  return Object.fromEntries(described);
}

interface Of {
  readonly status: string;
  readonly needsKey: boolean;
}

function describeAnswer(answer: Answer, { status, needsKey }: Of): Answer {
  const { headers, content } = answer;
  const isFile = Object.keys(content ?? {}).some((mediaType) => !mediaType.includes('json'));
  const isError = Number(status) >= 400;
  return {
    ...answer,
    headers: {
      ...headers,
      ...ofEveryAnswer,
      ...(needsKey ? ofClients : {}),
      ...(isFile ? ofFiles : {}),
      ...ofStatus[status],
    },
    ...(isError ? { content: { ...content, 'application/problem+json': { schema: problemDetails } } } : {}),
  };
}
