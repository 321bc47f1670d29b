import type { landing as english } from "../en/landing.ts";

export const landing: Record<keyof typeof english, string> = {
  landingTitle: "{app}: marketing con cupones para tu tienda",
  landingDescription:
    "Tu propia página de cupones en {site}: hasta {max, number} cupones u ofertas que cambias cuando quieras.",
  heroTitle: "Aumenta tus ventas con una estrategia eficaz de marketing con cupones",
  heroIntro:
    "Pon tus mejores ofertas delante de quienes están a punto de comprar. Tu propia página de cupones, con tu marca, en {site}: hasta {max, number} cupones que cambias cuando quieras.",
  createYourPage: "Crea tu página de cupones",
  heroNote: "{price} al mes. Cancela cuando quieras.",
  howToTitle: "Cómo publicar mi tienda y mis cupones",
  stepRegister: "Regístrate",
  stepRegisterText:
    "Un correo electrónico y una contraseña. Te enviamos un enlace para confirmar la dirección.",
  stepStore: "Presenta tu tienda",
  stepStoreText:
    "Nombre, sitio web y, si quieres, un logotipo. Revisamos cada tienda antes de publicarla.",
  stepSubscribe: "Suscríbete",
  stepSubscribeText: "Un solo plan, que se paga cada mes con tarjeta. Cancela cuando quieras.",
  stepSubscribeYearlyText:
    "Un solo plan, que se paga cada mes o cada año con tarjeta. Cancela cuando quieras.",
  stepCoupons: "Añade tus cupones",
  stepCouponsText:
    "Hasta {max, number} cupones u ofertas, en el orden que elijas y publicados el día que indiques.",
  pricingTitle: "Un solo plan con todo incluido",
  pricingNote: "Sin cuota de alta. Cancela cuando quieras.",
  trustedBy: "Confían en nosotros las mejores marcas del mundo:",
  benefitsTitle: "¿Qué valor tiene anunciar tus cupones en {site}?",
  benefitsLead: "{site} ofrece algo más que {discounts}ofrecemos valor.",
  benefitsDiscounts: "descuentos: ",
  benefitPartner: "Colabora con un sitio de ofertas consolidado",
  benefitPartnerText: "Más de {years, number} años de audiencia, a tu lado desde el primer día.",
  benefitYears: "años",
  benefitNew: "Captación de nuevos clientes",
  benefitNewText:
    "Llega a quienes nunca han oído hablar de ti, justo cuando deciden dónde comprar.",
  benefitSales: "Más ventas y conversiones",
  benefitSalesText:
    "Tener un código a mano es el empujón que convierte un carrito lleno en un pedido.",
  benefitSize: "Pedidos de mayor importe medio",
  benefitSizeText: "Un pedido mínimo o el envío gratis dan un motivo para añadir algo más.",
  benefitBrand: "Una buena experiencia de marca",
  benefitBrandText:
    "Una página con tu nombre en la que todos los códigos funcionan, porque tú la mantienes al día.",
  benefitYourStore: "Tu tienda",
  benefitLive: "Publicada",
  closingTitle: "Publica tu primer cupón",
  closingPrefix: "HASTA",
  closingSuffix: "CUPONES",
  closingText: "La página propia de tu tienda en {site}",
  closingReview: "Revisamos cada tienda antes de publicarla",
  sampleStore: "Northpine Outfitters",
  sampleJackets: "Abrigos y botas de invierno",
  sampleFirst: "Tu primer pedido superior a {amount}",
  sampleShipping: "En pedidos desde {amount}",
  sampleLabel: "Página de cupones de una tienda con tres ofertas",
};
