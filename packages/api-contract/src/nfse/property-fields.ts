import { z } from 'zod';

/** What a work and a property of an NFS-e are both known by. */
export const propertyRegistration = {
  description: 'Inscrição imobiliária fiscal (inscImobFisc).',
  examples: ['001.002.0003-4'],
};

export const cibField = z
  .string()
  .regex(/^[0-9A-Z]{8}$/, { error: 'deve ter 8 letras maiúsculas ou dígitos' })
  .optional()
  .meta({ description: 'Cadastro imobiliário brasileiro (cCIB), 8 caracteres.', examples: ['ABC12345'] });
