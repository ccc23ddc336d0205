import { TestElement, TestNode, TestText } from './nodes.ts'

export class TestInput extends TestElement {
  value = ''
  checked = false
  selectionStart: number | null = 0
  selectionEnd: number | null = 0

  get type(): string {
    return this.getAttribute('type') ?? 'text'
  }

  get name(): string {
    return this.getAttribute('name') ?? ''
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }

  get readOnly(): boolean {
    return this.hasAttribute('readonly')
  }

  get maxLength(): number {
    return Number(this.getAttribute('maxlength') ?? -1)
  }

  get placeholder(): string {
    return this.getAttribute('placeholder') ?? ''
  }

  get labels(): TestElement[] {
    return this.ownerDocument.documentElement.querySelectorAll(`label[for="${this.id}"]`)
  }

  select(): void {
    this.selectionStart = 0
    this.selectionEnd = this.value.length
  }
}

export class TestButton extends TestElement {
  get type(): string {
    return this.getAttribute('type') ?? 'submit'
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }

  /** A button that submits tells its form. */
  override click(): void {
    const event = Object.assign(new Event('click', { bubbles: true, cancelable: true }), { button: 0 })
    const isAllowed = this.dispatchEvent(event)
    if (isAllowed && this.getAttribute('type') === 'submit')
      this.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }
}

class TestDialog extends TestElement {
  isOpen = false

  showModal(): void {
    this.isOpen = true
  }

  close(): void {
    this.isOpen = false
  }
}

const kinds: Record<string, typeof TestElement> = {
  input: TestInput,
  textarea: TestInput,
  button: TestButton,
  dialog: TestDialog,
}

export class TestDocument extends TestNode {
  title = ''
  hidden = false
  readonly documentElement = new TestElement(this, 'html')
  readonly body = new TestElement(this, 'body')
  activeElement: TestElement = this.body

  constructor() {
    super()
    this.documentElement.appendChild(this.body)
  }

  get visibilityState(): string {
    return this.hidden ? 'hidden' : 'visible'
  }

  createElement(name: string): TestElement {
    return new (kinds[name] ?? TestElement)(this, name)
  }

  createElementNS(namespace: string, name: string): TestElement {
    return new (kinds[name] ?? TestElement)(this, name, namespace)
  }

  createTextNode(data: string): TestText {
    return new TestText(this, data)
  }

  getElementById(id: string): TestElement | null {
    return this.querySelector(`[id="${id}"]`)
  }

  querySelector(selector: string): TestElement | null {
    return this.documentElement.querySelector(selector)
  }

  querySelectorAll(selector: string): TestElement[] {
    return this.documentElement.querySelectorAll(selector)
  }
}
