/** The lake's limit for one upload. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

/** A phone's browser cannot resize larger images. */
const MAX_MEGAPIXELS = 20;

/** A browser needs four bytes of memory per pixel. */
const MAX_SOURCE_MEGAPIXELS = 100;

/** Photos of an iPhone, which only Safari can read. Some browsers give them no type. */
const HEIC = /\.hei[cf]$/i;

/** Types with a size in pixels that a canvas can write; SVG and animated GIF files stay as they are. */
const RESIZABLE = /^image\/(?!svg|gif)/;

/** Types that pages can show. Other images that the browser can read, like HEIC in Safari, become JPEG. */
const STORED_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/**
 * Scales an image down to the limits of the schema and the lake. The orientation of a photo becomes part of its pixels.
 * @returns the file itself if it fits, or if it is no image; for an image that cannot be used, what is wrong with it
 */
export async function scaleImage(file: File): Promise<File | string> {
  const isHeic = HEIC.test(file.name) || /^image\/hei[cf]/.test(file.type);
  if (!RESIZABLE.test(file.type) && !isHeic) return tooManyBytes(file) ?? file;
  const image = await loadImage(file);
  if (!image) return isHeic ? heicProblem(file) : (tooManyBytes(file) ?? file);
  const megapixels = (image.naturalWidth * image.naturalHeight) / 1e6;
  const isStored = STORED_TYPES.includes(file.type);
  if (megapixels <= MAX_MEGAPIXELS && file.size <= MAX_UPLOAD_BYTES && isStored) return file;
  if (megapixels > MAX_SOURCE_MEGAPIXELS) {
    return `“${file.name}” has ${Math.round(megapixels)} megapixels; the limit is ${MAX_SOURCE_MEGAPIXELS}. Make it smaller, and upload it again.`;
  }
  const scale = Math.min(1, Math.sqrt(MAX_MEGAPIXELS / megapixels));
  const hasAlpha = /png|webp|avif/.test(file.type);
  const blob = await draw(image, scale, hasAlpha ? "image/webp" : "image/jpeg");
  if (!blob) return tooManyBytes(file) ?? file;
  const name = file.name.replace(/\.\w+$/, "");
  return new File([blob], `${name}.${blob.type.replace("image/", "")}`, { type: blob.type });
}

function heicProblem({ name }: File): string {
  return `“${name}” is an iPhone photo (HEIC), which this browser cannot read. Export it as JPEG, and upload that.`;
}

function tooManyBytes({ name, size }: File): string | undefined {
  if (size <= MAX_UPLOAD_BYTES) return undefined;
  const [megabytes, limit] = [size, MAX_UPLOAD_BYTES].map((bytes) => Math.ceil(bytes / 2 ** 20));
  return `“${name}” has ${megabytes} MB; the limit is ${limit} MB for a file that is made no smaller here. Make it smaller, and upload it again.`;
}

function loadImage(file: File): Promise<HTMLImageElement | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  return new Promise<HTMLImageElement | undefined>((resolve) => {
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

function draw(image: HTMLImageElement, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(image.naturalWidth * scale);
  canvas.height = Math.floor(image.naturalHeight * scale);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));
}
