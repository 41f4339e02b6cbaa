import { contentRows } from './content-row.ts';

const updateCompany = 'em PATCH /v1/companies/{id}';

const recipientIndicator = {
  title: 'Tipo de contribuinte do destinatário recusado',
  change:
    'Confira com o cadastro do destinatário se ele é contribuinte (ieIndicator): 1 contribuinte, com inscrição estadual; 2 isento, que nem toda UF admite (805); 9 não contribuinte.',
  fields: ['recipient.ieIndicator'],
};

/** Rejections about the issuer's and the recipient's registration that no rule of requests covers. */
export const partyRows = contentRows('MOC 7.0 4.4; Anexo I, C, E, 1C17, 5E17', [
  {
    cStats: ['229'],
    title: 'Inscrição estadual do emitente ausente',
    change: `Informe a inscrição estadual da empresa ${updateCompany}.`,
    fields: ['company.ie'],
  },
  {
    cStats: ['230', '231'],
    changesWithTime: true,
    title: 'Inscrição estadual do emitente sem cadastro, ou de outro CNPJ',
    change: `Confira no cadastro da SEFAZ a inscrição estadual da empresa (230: não cadastrada; 231: de outro CNPJ) e corrija-a ${updateCompany}.`,
    fields: ['company.ie'],
  },
  {
    cStats: ['245'],
    changesWithTime: true,
    title: 'CNPJ do emitente sem cadastro',
    change: 'Confira o CNPJ da empresa e o seu cadastro na SEFAZ; outro CNPJ é outra empresa.',
    fields: ['company.cnpj'],
  },
  {
    cStats: ['270', '271', '272'],
    title: 'Município do emitente inválido',
    change: `Corrija o código IBGE do município da empresa, que deve ser da UF dela, ${updateCompany}.`,
    fields: ['company.address.cityCode'],
  },
  {
    cStats: ['936'],
    changesWithTime: true,
    title: 'Razão social do emitente diferente do cadastro',
    change: `Escreva a razão social como está no cadastro da SEFAZ, ${updateCompany}.`,
    fields: ['company.legalName'],
  },
  {
    cStats: ['232', '233'],
    title: 'Inscrição estadual do destinatário ausente ou sem cadastro',
    change:
      'Confira a inscrição estadual do destinatário (232: ausente; 233: não cadastrada). Se ele não é contribuinte, diga isso (ieIndicator 9) e deixe a inscrição de fora.',
    fields: ['recipient.ie', 'recipient.ieIndicator'],
    repeat: 'afterCorrection',
  },
  {
    cStats: ['234'],
    title: 'Inscrição estadual do destinatário de outro CNPJ',
    change: 'Informe o CNPJ e a inscrição estadual do mesmo estabelecimento do destinatário.',
    fields: ['recipient.ie', 'recipient.cnpj'],
    repeat: 'afterCorrection',
  },
  {
    cStats: ['246'],
    title: 'CNPJ do destinatário sem cadastro',
    change: 'Confira o CNPJ do destinatário.',
    fields: ['recipient.cnpj'],
    repeat: 'afterCorrection',
  },
  {
    cStats: ['274'],
    title: 'Município do destinatário inválido',
    change: 'Corrija o código IBGE do município do destinatário.',
    fields: ['recipient.address.cityCode'],
  },
  { cStats: ['300'], ...recipientIndicator, repeat: 'afterCorrection' },
  { cStats: ['790', '805'], ...recipientIndicator },
  {
    cStats: ['792'],
    title: 'Inscrição estadual de destinatário no exterior',
    change: 'Deixe a inscrição estadual de fora.',
    fields: ['recipient.ie'],
  },
  {
    cStats: ['621', '622', '623', '624'],
    changesWithTime: true,
    title: 'CPF ou inscrição estadual sem cadastro',
    change: 'Confira o CPF e a inscrição estadual do destinatário no cadastro da SEFAZ.',
    fields: ['recipient.cpf', 'recipient.ie'],
    repeat: 'afterCorrection',
  },
  {
    cStats: ['724'],
    title: 'Nome do destinatário ausente',
    change: 'Informe o nome do destinatário.',
    fields: ['recipient.name'],
  },
  {
    cStats: ['726'],
    title: 'Endereço do destinatário ausente',
    change: 'Informe o endereço do destinatário.',
    fields: ['recipient.address'],
  },
  {
    cStats: ['696'],
    title: 'Não contribuinte deve ser consumidor final',
    change:
      'Diga que o destinatário é consumidor final (finalConsumer true), ou corrija o tipo de contribuinte dele (ieIndicator).',
    fields: ['finalConsumer', 'recipient.ieIndicator'],
  },
]);
