import { errorSchema, mostProblems } from '@fiscal/api-contract';
import { apiVersion } from '@fiscal/config';
import type { Mode } from '@fiscal/domain';
import type { ApiRouter } from '../http/api-router.ts';
import { createComponentSchemas } from './component-schemas.ts';
import { computedExamples } from './computed-examples.ts';
import { documentPaths } from './document-paths.ts';
import { withFieldExamples } from './field-examples.ts';
import { shareComponents } from './shared-components.ts';
import { webhookOperations } from './webhook-operations.ts';

export interface ApiDocument {
  readonly openapi: string;
  readonly [section: string]: unknown;
}

const tags = [
  { name: 'System', description: 'Saúde, descrição e conferência da chave.' },
  { name: 'Companies', description: 'Empresas emitentes, séries e certificado A1.' },
  {
    name: 'Tax classes',
    description: 'Classes tributárias da empresa: CFOP e tributos por operação, destino e destinatário.',
  },
  { name: 'NF-e', description: 'Emissão assíncrona de NF-e, modelo 55.' },
  { name: 'NFS-e', description: 'Emissão assíncrona de NFS-e de padrão nacional.' },
  { name: 'Taxes', description: 'Cálculo dos tributos sem emitir e tabelas da reforma.' },
  { name: 'Webhooks', description: 'Avisos assinados sobre o andamento das notas.' },
  {
    name: 'Coverage',
    description:
      'O que é atendido por estado, município, documento e regime, e a disponibilidade das autoridades.',
  },
  { name: 'Usage', description: 'O que a conta usou em cada mês.' },
  { name: 'MCP', description: 'Servidor MCP, para assistentes de IA emitirem notas com a chave do cliente.' },
];

const description = `Emite NF-e de forma assíncrona: o POST valida, calcula, numera e responde 202; a assinatura e a
autorização acontecem em seguida, e o resultado chega por webhook ou por consulta (\`?wait=\`).

**Primeiros passos.** 1. Confira a chave: \`GET /v1/me\`. 2. Registre a empresa com uma série:
\`POST /v1/companies\`. 3. Envie o certificado A1: \`PUT /v1/companies/{id}/certificate\`. 4. Emita:
\`POST /v1/nfe\`. 5. Espere o resultado: \`GET /v1/nfe/{id}?wait=25\`, ou um webhook. 6. Baixe \`/xml\` e \`/danfe\`.
Passo a passo: [tutorial](/docs/tutorial); depois, [como fazer](/docs/how-to), [explicação](/docs/explanation) e
[referência](/docs/reference).

**Situações de uma nota.** Em andamento: \`queued\`, \`sending\`, \`pending\` (a SEFAZ não atende ou ainda processa;
tentamos de novo) e \`unknown\` (a resposta se perdeu; consultamos pela chave de acesso, nada é enviado duas vezes com
outro número). Finais: \`authorized\`, \`cancelled\`, \`denied\`, \`disabled\`. \`rejected\`: corrija e repita o POST com o
mesmo \`externalId\`. \`failed\`: elimine a causa em \`failure\` e chame \`/retry\`. Com \`attention\`, alguém precisa
decidir antes que a nota prossiga. \`GET /v1/nfe/{id}/timeline\` mostra o que aconteceu e o que vem depois;
\`rejection.explanation\` diz que campos corrigir.

**Inutilizar números.** \`POST /v1/nfe/disable-range\` inutiliza uma faixa que nenhuma nota usará; acompanhe-a por
\`GET /v1/nfe/disable-range/{id}\` ou pelo webhook \`nfe.disabled\`. Registrada, as notas \`rejected\` e \`failed\` da
faixa passam a \`disabled\`. Um número autorizado, em andamento, em dúvida ou à espera de uma decisão nunca é
inutilizado (409 \`range_in_use\`), e um número em inutilização não é reaproveitado por uma nota.

**Repetir é seguro.** O mesmo \`externalId\` com o mesmo conteúdo devolve a mesma nota (200); com outro conteúdo, 409.
\`?resubmit=true\` envia de novo, sem mudança, uma nota \`rejected\`, quando a causa estava fora do pedido.

**Chaves.** \`Authorization: Bearer fsk_test_…\` vale só no endereço sandbox (homologação, sem valor fiscal);
\`fsk_live_…\` só no de produção. Uma chave pode ser restrita a certas operações (403 \`insufficient_scope\` nas outras) e a
certas empresas: as outras do cliente não existem para ela (404, e fora das listas). \`GET /v1/me\` diz o que ela permite.

**Decimais** são textos com ponto. **CNPJ, CEP e códigos** aceitam pontuação, que é removida. **Campos
desconhecidos** do corpo e parâmetros desconhecidos da consulta são recusados (422), um item em \`details\` por campo,
até ${mostProblems}.

**Limite**: 20 requisições por segundo por cliente, rajadas de até 40; além disso, 429 com \`Retry-After\`.

**Erros** têm a forma \`{error: {code, message, details}}\`; o contrato é \`code\`
([lista dos códigos](/docs/errors)). \`X-Request-Id\` vem em toda resposta; informe-o ao pedir ajuda.`;

/** Builds the published OpenAPI 3.1 document of one address. It has exactly the registered operations. */
export function buildDocument(
  router: ApiRouter,
  { baseUrl, mode }: { baseUrl: string; mode: Mode },
): ApiDocument {
  const components = createComponentSchemas();
  components.requireSchema(errorSchema);
  const routes = router.openAPIRegistry.definitions.flatMap((each) =>
    each.type === 'route' ? [each.route] : [],
  );
  const documented = {
    paths: documentPaths(routes, components, computedExamples()),
    webhooks: webhookOperations(components),
  };
  const { schemas, ...operations } = withFieldExamples({ ...documented, schemas: components.all() });
  const { paths, webhooks, components: shared } = shareComponents(operations);
  return {
    openapi: '3.1.0',
    info: { title: 'API de documentos fiscais', version: apiVersion, description },
    servers: [
      { url: baseUrl, description: mode === 'test' ? 'Sandbox (homologação, sem valor fiscal)' : 'Produção' },
    ],
    tags,
    paths,
    webhooks,
    components: {
      schemas,
      ...shared,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Chave de API: fsk_test_… ou fsk_live_…' },
      },
    },
  };
}
