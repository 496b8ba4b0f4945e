/**
 * The parts that pages are laid out with: a page says what stands there, and only these say how it looks. Each passes
 * unknown props on to its element; `as` makes it another element.
 */
import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import styles from './layout.module.css'

type Spaced = {
  /** Keeps its distance from what stands above it. */
  readonly isApart?: boolean
  /** The distance to what stands below it, in px. */
  readonly below?: number
}

type Laid<Tag extends ElementType> = Spaced & { readonly as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    'as' | 'className' | 'style'
  >

type Box = Spaced & {
  readonly of: ElementType
  readonly as?: ElementType
  readonly look?: string | undefined
  readonly style?: CSSProperties
}

function Box({ of, as: Element = of, isApart, below, look, style, ...others }: Box) {
  const spaced = below === undefined ? style : { ...style, marginBottom: below }
  return <Element {...others} className={look} style={spaced} data-apart={isApart || undefined} />
}

/** A titled part of a page: a heading, sentences, and what they are about. */
export function Part<Tag extends ElementType = 'section'>(laid: Laid<Tag>) {
  return <Box {...laid} of="section" look={styles.part} />
}

/** A sentence between a page's title and what it is about. */
export function Intro<Tag extends ElementType = 'p'>(laid: Laid<Tag>) {
  return <Box {...laid} of="p" look={styles.intro} />
}

/** A heading within a form or a box. */
export function SmallHeading<Tag extends ElementType = 'h3'>(laid: Laid<Tag>) {
  return <Box {...laid} of="h3" look={styles.smallHeading} />
}

/** Fields of a form below each other; a heading begins a group of them. */
export function Fields<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.fields} />
}

/** Fields beside each other, as many as there is room for. */
export function Pair<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.pair} />
}

type Gap = {
  /** The distance between its children, in px. */
  readonly gap?: number
}

/** Children below each other. */
export function Stack<Tag extends ElementType = 'div'>({ gap = 12, ...laid }: Gap & Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.stack} style={{ gap }} />
}

/** Children beside each other, and below each other where there is no room. */
export function Row<Tag extends ElementType = 'div'>({ gap = 12, ...laid }: Gap & Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.row} style={{ columnGap: gap, rowGap: Math.min(gap, 8) }} />
}

type Card = {
  /** `look` warns of what it holds, `edge` marks it, `said` tells what was done. */
  readonly tone?: 'look' | 'edge' | 'said'
} & Gap

/** A card that holds a part of a page. */
export function Card<Tag extends ElementType = 'section'>({ tone, gap = 12, ...laid }: Card & Laid<Tag>) {
  const look = tone === undefined ? styles.card : `${styles.card} ${styles[`${tone}Card`]}`
  return <Box {...laid} of="section" look={look} style={{ gap }} />
}

/** Words as somebody wrote them, with their line breaks. */
export function Prose<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.prose} />
}

/** Children below each other, with a line above them. */
export function Divided<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.divided} />
}

/** Fields of a form that belong to one thing. */
export function Group(laid: Laid<'fieldset'>) {
  return <Box {...laid} of="fieldset" look={styles.group} />
}

/** A picture that somebody chose, no wider than the page. */
export function Picture({ src, alt }: { readonly src: string; readonly alt: string }) {
  return <img className={styles.picture} src={src} alt={alt} />
}

/** A list of cards. */
export function Cards<Tag extends ElementType = 'ul'>(laid: Laid<Tag>) {
  return <Box {...laid} of="ul" look={styles.cards} />
}

/** A card of lines, with a line between each two. */
export function Lines<Tag extends ElementType = 'ul'>(laid: Laid<Tag>) {
  return <Box {...laid} of="ul" look={styles.lines} />
}

/** Two parts beside each other where there is room, the second narrow. */
export function Beside<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.beside} />
}

/** Parts in two columns where there is room. */
export function Halves<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.halves} />
}

/** A part of `Halves` that takes both columns. */
export function WholeWidth<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.wholeWidth} />
}

/** Names and what they are, beside each other. */
export function Facts<Tag extends ElementType = 'dl'>(laid: Laid<Tag>) {
  return <Box {...laid} of="dl" look={styles.facts} />
}

/** Short facts, as many beside each other as there is room for. */
export function FactColumns<Tag extends ElementType = 'dl'>(laid: Laid<Tag>) {
  return <Box {...laid} of="dl" look={styles.factColumns} />
}

/** Why something cannot be, with an icon before it. */
export function Why<Tag extends ElementType = 'p'>(laid: Laid<Tag>) {
  return <Box {...laid} of="p" look={styles.why} />
}

type LinkButton = {
  /** `strong` stands beside a heading or below a sentence, `inline` within a sentence, in its colour. */
  readonly look?: 'strong' | 'inline'
}

/** A button that reads as a link. */
export function LinkButton({ look, ...laid }: LinkButton & Laid<'button'>) {
  return <Box type="button" {...laid} of="button" look={styles.linkButton} data-look={look} />
}

/** Groups of questions beside each other, each as high as it needs. */
export function Tiles<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.tiles} />
}

/** Buttons and links that belong together, in a row. */
export function Buttons<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" look={styles.buttons} />
}

/** A list without marks. */
export function PlainList<Tag extends ElementType = 'ul'>(laid: Laid<Tag>) {
  return <Box {...laid} of="ul" look={styles.plain} />
}

/** What matters less. */
export function Muted<Tag extends ElementType = 'p'>(laid: Laid<Tag>) {
  return <Box {...laid} of="p" look={styles.muted} />
}

/** An ID or a code. */
export function Mono<Tag extends ElementType = 'span'>(laid: Laid<Tag>) {
  return <Box {...laid} of="span" look={styles.mono} />
}

/** Figures and dates with their names, each in a box of its own. */
export function FactBoxes<Tag extends ElementType = 'dl'>(laid: Laid<Tag>) {
  return <Box {...laid} of="dl" look={styles.factBoxes} />
}

/** Lines of a cell below each other, with room for a contact. */
export function CellLines<Tag extends ElementType = 'span'>(laid: Laid<Tag>) {
  return <Box {...laid} of="span" look={styles.cellLines} />
}

/** Parts or fields that keep their distance from what stands above them. */
export function Apart<Tag extends ElementType = 'div'>(laid: Laid<Tag>) {
  return <Box {...laid} of="div" isApart />
}

type Notice = {
  /** `look` warns, `said` tells, `wrong` refuses, `urgent` lists what somebody must do now. */
  readonly tone: 'look' | 'said' | 'wrong' | 'urgent'
}

/** A tinted box that says something about the page or part around it. */
export function Notice<Tag extends ElementType = 'p'>({ tone, ...laid }: Notice & Laid<Tag>) {
  return <Box {...laid} of="p" look={styles[tone]} />
}

type NoteBar = { readonly tone: Exclude<Notice['tone'], 'urgent'> }

/** A tinted line at the top of a page, with an icon before it or a button behind it. */
export function NoteBar<Tag extends ElementType = 'div'>({ tone, ...laid }: NoteBar & Laid<Tag>) {
  return <Box {...laid} of="div" look={`${styles.noteBar} ${styles[`${tone}Bar`]}`} />
}

/** How a form stands: on a page of its own, in a card of a page, or in a dialog. */
export type FormLook = 'page' | 'card' | 'dialog'

/** A form: its fields below each other, its buttons last. */
export function FormBox({ look, ...laid }: { readonly look: FormLook } & Laid<'form'>) {
  return <Box {...laid} of="form" look={styles[`${look}Form`]} />
}

/** Says that something was done, beside its button; takes no room while there is nothing to say. */
export function Done(laid: Laid<'p'>) {
  return <Box role="status" {...laid} of="p" look={styles.done} />
}

/** A button that is an icon with its name. */
export function IconButton(laid: Laid<'button'>) {
  return <Box type="button" {...laid} of="button" look={styles.iconButton} />
}

/** A sentence that stands in place of a page, with an icon before it. */
export function CardLine<Tag extends ElementType = 'p'>(laid: Laid<Tag>) {
  return <Box {...laid} of="p" look={styles.cardLine} />
}

/** Small marks beside each other. */
export function Marks<Tag extends ElementType = 'span'>(laid: Laid<Tag>) {
  return <Box {...laid} of="span" look={styles.marks} />
}

/** Words that stay on one line. */
export function Whole({ isQuiet = false, ...laid }: { readonly isQuiet?: boolean } & Laid<'span'>) {
  return <Box {...laid} of="span" look={isQuiet ? `${styles.whole} ${styles.quiet}` : styles.whole} />
}

type Logo = { readonly url: string; readonly width: number; readonly height: number; readonly alt: string }

/** The service's logo, on white as on paper. */
export function Logo({ url, width, height, alt }: Logo) {
  return <img className={styles.logo} src={url} width={width} height={height} alt={alt} />
}

/** A site's colour before its name. */
export function Swatch({ color }: { readonly color: string }) {
  return <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
}
