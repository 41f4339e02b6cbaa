import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  readonly steps: string;
}

/** The prompts that people choose from a menu of their program. */
const table: readonly Prompt[] = [
  {
    name: 'issue_invoice',
    title: 'Emitir uma nota',
    description: 'Leva uma venda ou um serviço, em palavras, à nota autorizada.',
    arguments: [
      { name: 'sale', description: 'A venda ou o serviço: quem, o quê, quanto, como paga.', required: true },
      { name: 'externalId', description: 'O nome da venda no seu sistema.', required: true },
    ],
    steps:
      'Emita a nota da venda abaixo. Leia fiscal://guide, escolha a empresa e as classes tributárias, pergunte o que ' +
      'faltar, prepare, mostre o resumo e espere meu acordo antes de emitir. Use o externalId dado, sem mudá-lo.',
  },
  {
    name: 'fix_rejection',
    title: 'Corrigir uma nota rejeitada',
    description: 'Explica a rejeição e prepara a nota corrigida, com o mesmo externalId e o mesmo número.',
    arguments: [
      { name: 'document', description: 'nfe ou nfse.', required: true },
      { name: 'id', description: 'Id da nota rejeitada.', required: true },
    ],
    steps:
      'A nota abaixo foi rejeitada. Chame explain_rejection com document e id, diga em palavras simples o que mudar, ' +
      'pergunte o que só eu sei, prepare a nota corrigida com o mesmo externalId, mostre o resumo e espere meu acordo.',
  },
];

export const prompts = table.map(({ steps: _, arguments: given, ...prompt }) => ({
  ...prompt,
  arguments: [...given],
}));

/** Returns the steps of a prompt, followed by the given arguments as JSON data. Throws a protocol error. */
export function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = table.find((each) => each.name === name);
  if (prompt === undefined) throw invalid('Roteiro desconhecido.');
  const missing = prompt.arguments.find((each) => each.required && (given[each.name] ?? '') === '');
  if (missing !== undefined) throw invalid(`Falta ${missing.name}.`);
  const data = Object.fromEntries(prompt.arguments.map((each) => [each.name, given[each.name] ?? null]));
  const text = `${prompt.steps}\n\n${JSON.stringify(data)}`;
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
