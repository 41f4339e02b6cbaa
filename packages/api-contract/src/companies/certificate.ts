import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import type { Immutable } from '../fields/immutable.ts';
import { integerOf, integerOrNull, momentOf, momentOrNull, textOrNull } from '../fields/record-fields.ts';

/** The states of a certificate. They follow from the number of days until it expires. */
export const certificateStates = ['valid', 'expiring', 'expired'] as const;
export type CertificateState = (typeof certificateStates)[number];

export const uploadCertificateSchema = z
  .strictObject({
    pfxBase64: z
      .string()
      .min(100)
      .max(700_000)
      .regex(/^[A-Za-z0-9+/=\s]*$/, { error: 'deve conter apenas caracteres de base64 e espaços' })
      .meta({ description: 'Arquivo .pfx (A1 e-CNPJ) em base64; espaços e quebras de linha são ignorados.' }),
    password: z.string().min(1).max(128).meta({
      description: 'Senha do arquivo. Só é usada para abri-lo, e nunca é guardada nem devolvida.',
      format: 'password',
      writeOnly: true,
    }),
  })
  .meta({
    id: 'CertificateUpload',
    description: 'Certificado A1 da empresa.',
    examples: [{ pfxBase64: `MIIKpAIBAzCC${'A'.repeat(96)}`, password: 'senha do arquivo' }],
  });

const daysLeft = 'Dias inteiros até o vencimento; 0 depois dele.';

const exampleWarning = 'O certificado é de outro estabelecimento da mesma raiz de CNPJ.';

export const certificateSchema = z
  .object({
    cnpj: textOrNull('CNPJ do certificado; a matriz pode assinar pelas filiais.'),
    subjectName: textOrNull('Titular, como está no certificado.'),
    issuer: textOrNull('Autoridade certificadora que o emitiu.'),
    serialNumber: textOrNull('Número de série em hexadecimal.'),
    notBefore: momentOf('Começo da validade.'),
    notAfter: momentOf('Fim da validade.'),
    uploadedAt: momentOf('Quando foi enviado.'),
    status: describedSet('CertificateState', certificateStates, 'Situação do certificado.', {
      valid: 'válido',
      expiring: 'vence em até 30 dias',
      expired: 'venceu',
    }),
    daysLeft: integerOf(daysLeft),
    warnings: z
      .array(z.string().meta({ description: 'Um aviso.', examples: [exampleWarning] }))
      .readonly()
      .meta({
        description: 'O que foi aceito, mas merece atenção, como um certificado de outro estabelecimento.',
        examples: [[exampleWarning]],
      }),
  })
  .meta({ id: 'Certificate', description: 'Certificado em uso.' });
export type Certificate = Immutable<z.output<typeof certificateSchema>>;

export const certificateStatusSchema = z
  .object({
    status: z.enum(['missing', ...certificateStates]).meta({
      description:
        'missing: sem certificado; valid: válido; expiring: vence em até 30 dias; expired: venceu.',
    }),
    daysLeft: integerOrNull(`${daysLeft} null sem certificado.`),
    notAfter: momentOrNull('Fim da validade; null sem certificado.'),
  })
  .meta({ description: 'Situação do certificado da empresa.' });
