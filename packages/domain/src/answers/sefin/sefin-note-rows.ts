import { type SefinRow, sefinContentRows } from './sefin-row.ts';

const inCompany = 'em PATCH /v1/companies/{id}';
const formsOfRegistration =
  'Ela é comparada caractere por caractere, e a forma depende do município: nenhuma, como a prefeitura a escreve, ou com zeros à esquerda até 15 dígitos.';

const blockedReplaced = {
  title: 'a nota a substituir está impedida',
  change:
    'Há nela um evento que impede a substituição (análise fiscal, confirmação, bloqueio ou recolhimento): trate dele com o município.',
  fields: ['replaces'],
};

/** Rejections of a note that no rule of requests covers: registers, other notes, IBS and CBS. */
export const sefinNoteRows: readonly SefinRow[] = sefinContentRows([
  {
    codes: ['E0016', 'E0018', 'E0020', 'E0023', 'E0025'],
    title: 'competência anterior ao convênio do município ou ao cadastro do prestador',
    change: 'Informe uma competência em que o município já tinha convênio e a empresa já estava inscrita.',
    fields: ['competenceDate'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0037', 'E0038'],
    title: 'o município da empresa não tem convênio ativo com o sistema nacional',
    change: `Confira o município da empresa ${inCompany}; sem convênio ativo a nota sai pelo sistema do município.`,
    fields: ['company.address.cityCode'],
  },
  {
    codes: ['E0041', 'E0084', 'E0099'],
    title: 'o município da empresa não é o do cadastro do CNPJ',
    change: `Escreva o município como está no cadastro do CNPJ, ${inCompany}.`,
    fields: ['company.address.cityCode'],
  },
  {
    codes: ['E0082', 'E0098'],
    title: 'o prestador não consta no cadastro na data da competência',
    change: 'Confira o cadastro do CNPJ da empresa; outro CNPJ é outra empresa.',
    fields: ['company.cnpj'],
  },
  {
    codes: ['E0044'],
    title: 'a nota a substituir não existe',
    change: 'Confira a chave da nota substituída.',
    fields: ['replaces.accessKey'],
  },
  {
    codes: ['E0046'],
    title: 'a nota a substituir já está cancelada',
    change:
      'Consulte a nota anterior no portal da NFS-e: cancelada, emita a nova sem replaces; substituída, vale a nota que a ' +
      'substituiu, e a nova seria a segunda do mesmo serviço.',
    fields: ['replaces'],
  },
  {
    codes: ['E0050'],
    title: 'substituição fora do prazo do município',
    change: 'O prazo é do município, no máximo 2 anos: trate da correção com ele.',
    fields: ['replaces'],
  },
  {
    codes: ['E0056', 'E0058'],
    title: 'o município não permite esta substituição: nota sem tomador, ou mudança de quem não emite',
    change: 'Conserve tomador e intermediário da nota substituída.',
    fields: ['recipient', 'intermediary', 'replaces'],
  },
  {
    codes: ['E0060'],
    title: 'a substituição muda o que não pode mudar',
    change: 'Conserve competência, subitem, código municipal e local da prestação da nota substituída.',
    fields: ['competenceDate', 'service.nationalCode', 'service.municipalCode', 'service.location'],
  },
  {
    codes: ['E0061'],
    title: 'a substituição de nota do Simples muda o que não pode mudar',
    change: 'Conserve tomador, competência e valor do serviço da nota substituída.',
    fields: ['recipient', 'competenceDate', 'amounts.service'],
  },
  { codes: ['E0065', 'E0070', 'E0072', 'E0074'], ...blockedReplaced },
  { codes: ['E0068', 'E0076'], ...blockedReplaced, repeat: 'afterCorrection' },
  {
    codes: ['E0116'],
    title: 'falta a inscrição municipal do prestador',
    change: `O município tem a empresa no cadastro (CNC): informe a inscrição municipal ${inCompany}, exatamente como está nele. ${formsOfRegistration}`,
    fields: ['company.im'],
  },
  {
    codes: ['E0120'],
    title: 'a inscrição municipal do prestador não deve ser informada',
    change: `O município não tem no cadastro (CNC) a inscrição municipal enviada: corrija-a ${inCompany}, ou deixe-a de fora (null). ${formsOfRegistration}`,
    fields: ['company.im'],
  },
  {
    codes: ['E0119', 'E0124'],
    title: 'a inscrição municipal do prestador está inativa ou não autorizada a emitir',
    change: 'Regularize a inscrição municipal da empresa com o município.',
    fields: ['company.im'],
  },
  {
    codes: ['E0714'],
    title: 'a assinatura da DPS não confere para a Sefin',
    change:
      'A Sefin pode não aceitar os algoritmos da assinatura: escolha o outro perfil de assinatura (signatureProfile rsaSha256, ou rsaSha1 se já é este) em PUT /v1/companies/{id}/nfse-settings, com as outras configurações. Se a recusa continua, fale com o suporte.',
    fields: ['company.nfse.signatureProfile'],
  },
  {
    codes: ['E0148'],
    title: 'e-mail do prestador inválido',
    change: `Corrija o e-mail da empresa ${inCompany}.`,
    fields: ['company.email'],
  },
  {
    codes: ['E0160'],
    title: 'o regime da empresa não é o do cadastro do Simples Nacional',
    change: `Confira o regime da empresa no mês da competência e corrija o CRT ${inCompany}.`,
    fields: ['company.crt'],
  },
  {
    codes: ['E0177', 'E0178'],
    title: 'o regime especial da empresa não é aceito pelo município',
    change: `Confira o regime especial com o município e corrija-o ${inCompany} (nfse.specialRegime).`,
    fields: ['company.nfse.specialRegime'],
  },
  {
    codes: ['E0190', 'E0207'],
    title: 'o tomador não consta no cadastro de CNPJ ou CPF',
    change: 'Confira o CNPJ ou o CPF do tomador.',
    fields: ['recipient.cnpj', 'recipient.cpf'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0250', 'E0268'],
    title: 'o intermediário não consta no cadastro de CNPJ ou CPF',
    change: 'Confira o CNPJ ou o CPF do intermediário.',
    fields: ['intermediary.cnpj', 'intermediary.cpf'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0912', 'E0914', 'E0921', 'E0922'],
    title: 'o beneficiário não consta no cadastro, ou o seu município é outro',
    change: 'Confira documento e município do beneficiário.',
    fields: ['ibsCbs.beneficiary'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0229', 'E0232'],
    title: 'a inscrição municipal do tomador está inativa ou não consta',
    change: 'Deixe a inscrição municipal do tomador de fora, ou corrija-a.',
    fields: ['recipient.im'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0288', 'E0290'],
    title: 'a inscrição municipal do intermediário está inativa ou não consta',
    change: 'Deixe a inscrição municipal do intermediário de fora, ou corrija-a.',
    fields: ['intermediary.im'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0240'],
    title: 'o CEP do tomador não existe ou não é do município',
    change: 'Corrija o CEP ou o município do tomador.',
    fields: ['recipient.address.zip', 'recipient.address.cityCode'],
  },
  {
    codes: ['E0296'],
    title: 'o CEP do intermediário não existe ou não é do município',
    change: 'Corrija o CEP ou o município do intermediário.',
    fields: ['intermediary.address.zip', 'intermediary.address.cityCode'],
  },
  {
    codes: ['E0380', 'E0382', 'E0398', 'E0400'],
    title: 'o CEP da obra ou do evento não é do local da prestação',
    change: 'Corrija o CEP, ou o local da prestação.',
    fields: ['service.construction.address.zip', 'service.event.address.zip', 'service.location'],
  },
  {
    codes: ['E0933'],
    title: 'código do imóvel (CIB) inválido',
    change: 'Corrija o CIB.',
    fields: ['ibsCbs.property.cib'],
  },
  {
    codes: ['E0943', 'E0945', 'E0946', 'E0947', 'E0948', 'E0951'],
    title: 'um documento de reembolso tem município, fornecedor ou data inválidos',
    change: 'Confira os documentos de reembolso.',
    fields: ['ibsCbs.reimbursements[]'],
  },
  {
    codes: ['E0972'],
    title: 'diferimento em desacordo com a classificação tributária',
    change: 'Informe o diferimento só com um CST que o tem.',
    fields: ['ibsCbs.deferral'],
  },
  {
    codes: ['E1508'],
    title: 'o valor líquido seria negativo',
    change: 'Reduza descontos ou retenções: somam mais que o valor do serviço.',
    fields: ['amounts.service'],
  },
]);
