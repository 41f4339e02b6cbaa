import { counted } from '@fiscal/domain';

/** The fields of a zod issue that has no message yet. */
interface RawIssue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly values?: unknown;
  readonly format?: unknown;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
  null: 'null',
};

/** Returns the Portuguese message of a problem. It never repeats the sent value, which may be secret. */
export function describeIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'campo obrigatório' : `deve ser ${typeName(issue.expected)}`;
    case 'too_small':
      return `${verbOf(issue.origin)} no mínimo ${sizeOf(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `${verbOf(issue.origin)} no máximo ${sizeOf(issue.origin, issue.maximum)}`;
    case 'invalid_value':
      return issue.input === undefined ? 'campo obrigatório' : `deve ser ${listOf(issue.values)}`;
    case 'unrecognized_keys':
      return 'campo desconhecido';
    case 'invalid_union':
      return issue.input === undefined ? 'campo obrigatório' : 'valor inválido';
    default:
      return 'formato inválido';
  }
}

const typeName = (expected: unknown): string => typeNames[String(expected)] ?? 'de outro tipo';

function sizeOf(origin: unknown, size: unknown): string {
  if (origin === 'string') return counted(Number(size), 'caractere', 'caracteres');
  if (origin === 'array') return counted(Number(size), 'item', 'itens');
  return String(size);
}

function listOf(values: unknown): string {
  if (!Array.isArray(values)) return 'um dos valores documentados';
  const texts = values.map(String);
  // Keys of an object like '10' come before '00': zod gives such codes out of order.
  if (texts.every((value) => /^\d+$/.test(value))) texts.sort();
  return texts.length === 1 ? texts.join('') : `um de: ${texts.join(', ')}`;
}

const verbOf = (origin: unknown): string =>
  origin === 'string' || origin === 'array' ? 'deve ter' : 'deve ser';
