import { z } from 'zod';

/** The description of the registration field, which a construction work and a property of an NFS-e both have. */
export const propertyRegistration = {
  description: 'Inscrição imobiliária fiscal (inscImobFisc).',
  examples: ['001.002.0003-4'],
};

export const cibField = z
  .string()
  .regex(/^[0-9A-Z]{8}$/, { error: 'deve ter 8 letras maiúsculas ou dígitos' })
  .optional()
  .meta({ description: 'Cadastro imobiliário brasileiro (cCIB), 8 caracteres.', examples: ['ABC12345'] });
