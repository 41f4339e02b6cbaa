import { parseArgs } from 'node:util';
import { joinDashedValues, parseClockOffset } from '@fiscal/domain';
import { z } from 'zod';

export const usage = `Simulador da SEFAZ (NF-e 4.00), da Sefin Nacional e do ADN (NFS-e 1.01)

  --state DIR              pasta do estado: certificados, cadastro e livro (padrão: .simulator)
  --ledger FILE            livro das autorizações (padrão: DIR/ledger.jsonl)
  --schemas DIR            pasta com os XSD oficiais (padrão: pacote npm com as correções)
  --nfse-schemas DIR       pasta com os XSD oficiais da NFS-e (padrão: a da pasta compartilhada); none: sem XSD
  --nfse-ledger FILE       livro da NFS-e (padrão: ao lado do outro, com .nfse no nome)
  --uf CODE[,CODE]         códigos IBGE das UFs atendidas (padrão: 35)
  --cnpj CNPJ              CNPJ do certificado de cliente de exemplo
  --no-client-certificate  não emite o certificado de cliente de exemplo
  --host NAME              nome pelo qual os clientes chamam o simulador: escuta em todos os endereços da máquina
                           (padrão: 127.0.0.1, só esta máquina)
  --port-homologation N    portas fixas; sem elas, portas livres
  --port-production N
  --port-admin N
  --message-limit BYTES    tamanho máximo da mensagem (rejeição 214)
  --text-xml               aceita também Content-Type text/xml; sem ela, só application/soap+xml
  --benefit-codes          confere cBenef como SP (rejeições 928 e 930); sem ela, não confere
  --ignore-payments        aceita pagamentos menores que o total da nota (sem ela, rejeição 865)
  --total-tolerance VALUE  diferença aceita em vNF, em reais (rejeição 610; padrão: 0.50)
  --clock-offset OFFSET    relógio da SEFAZ adiante ou atrás do da máquina: +40d, -3h, +90s, ou o instante que passa a
                           ser agora, com fuso (2027-01-01T00:00:00-03:00); até cinco anos
  --json                   escreve uma linha JSON com todos os endereços quando está pronto
  --help`;

const port = z.coerce.number().int().min(0).max(65_535).default(0);

const settings = z.object({
  state: z.string().default('.simulator'),
  ledger: z.string().optional(),
  schemas: z.string().optional(),
  'nfse-schemas': z.string().optional(),
  'nfse-ledger': z.string().optional(),
  uf: z
    .string()
    .regex(/^\d{2}(,\d{2})*$/)
    .default('35')
    .transform((text) => text.split(',')),
  cnpj: z
    .string()
    .regex(/^[0-9A-Z]{12}[0-9]{2}$/)
    .default('11222333000181'),
  'no-client-certificate': z.boolean().default(false),
  host: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/)
    .optional(),
  'port-homologation': port,
  'port-production': port,
  'port-admin': port,
  'message-limit': z.coerce.number().int().positive().optional(),
  'text-xml': z.boolean().default(false),
  'benefit-codes': z.boolean().default(false),
  'ignore-payments': z.boolean().default(false),
  'total-tolerance': z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .optional(),
  'clock-offset': z.string().optional(),
  json: z.boolean().default(false),
  help: z.boolean().default(false),
});

const text = { type: 'string' } as const;
const options = {
  state: text,
  ledger: text,
  schemas: text,
  'nfse-schemas': text,
  'nfse-ledger': text,
  uf: text,
  cnpj: text,
  'no-client-certificate': { type: 'boolean' },
  host: text,
  'port-homologation': text,
  'port-production': text,
  'port-admin': text,
  'message-limit': text,
  'text-xml': { type: 'boolean' },
  'benefit-codes': { type: 'boolean' },
  'ignore-payments': { type: 'boolean' },
  'total-tolerance': text,
  'clock-offset': text,
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export interface Settings extends z.infer<typeof settings> {
  /** The milliseconds by which the authority's clock is ahead of that of the machine. */
  readonly clockOffsetMs: number;
}

/**
 * Reads the command line; relative times count from `now`. Throws a readable message for unknown options and wrong
 * values.
 */
export function readCommandLine(args: readonly string[], now: Date): Settings {
  const { values } = parseArgs({ args: joinDashedValues(args, options), options });
  const result = settings.safeParse(values);
  if (!result.success) throw new Error(z.prettifyError(result.error));
  const clockOffsetMs = parseClockOffset(result.data['clock-offset'] ?? '+0s', now);
  if (clockOffsetMs === undefined) {
    throw new Error('--clock-offset: +40d, -3h, +90s, ou um instante com fuso (2027-01-01T00:00:00-03:00)');
  }
  return { ...result.data, clockOffsetMs };
}
