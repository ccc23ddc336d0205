import { crc32, deflateRawSync } from 'node:zlib'

/** A small archive: local headers, then the directory. `claimedSize`: what its entries say to unpack to. */
export function zipOf(
  files: Record<string, string | Buffer>,
  { claimedSize, isEncrypted = false }: { claimedSize?: number; isEncrypted?: boolean } = {},
): Buffer<ArrayBuffer> {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = {
      name: Buffer.from(name),
      sum: crc32(bytes),
      packed: packed.length,
      size: claimedSize ?? bytes.length,
      isEncrypted,
    }
    const local = header(0x04034b50, facts)
    bodies.push(local, packed)
    directory.push(header(0x02014b50, facts, at))
    at += local.length + packed.length
  }
  const length = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

type Facts = { name: Buffer; sum: number; packed: number; size: number; isEncrypted: boolean }

function header(mark: number, { name, sum, packed, size, isEncrypted }: Facts, offset?: number): Buffer {
  const isDirectory = offset !== undefined
  const bytes = Buffer.alloc(isDirectory ? 46 : 30)
  bytes.writeUInt32LE(mark, 0)
  const from = isDirectory ? 6 : 4
  bytes.writeUInt16LE(20, from) // the version that is needed
  bytes.writeUInt16LE(0x800 + Number(isEncrypted), from + 2) // names are UTF-8
  bytes.writeUInt16LE(8, from + 4) // deflated
  bytes.writeUInt32LE(sum, from + 10)
  bytes.writeUInt32LE(packed, from + 14)
  bytes.writeUInt32LE(size, from + 18)
  bytes.writeUInt16LE(name.length, from + 22)
  if (isDirectory) bytes.writeUInt32LE(offset, 42)
  return Buffer.concat([bytes, name])
}
