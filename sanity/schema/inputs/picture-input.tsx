import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import type { ObjectInputProps } from "sanity";

/** A smaller part of the picture is not worth a word. */
const TOLERANCE = 0.05;

interface Picture {
  asset?: { _ref?: string };
  crop?: { left: number; right: number; top: number; bottom: number };
  hotspot?: object;
}

/** A picture of another shape than its place says what the site cuts off, until the editor chose what stays. */
export function PictureInput(props: ObjectInputProps) {
  const { hotspot } = props.schemaType.options ?? {};
  const [place] = hotspot?.previews ?? [];
  const cut = place && cutOff(props.value as Picture | undefined, place.aspectRatio);
  if (!cut || props.readOnly) return props.renderDefault(props);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Card border radius={2} padding={3}>
        <Flex gap={3} align="center" wrap="wrap">
          <Text
            size={1}
          >{`The picture has another shape than its place. The site cuts off ${cut}.`}</Text>
          <Button
            mode="ghost"
            fontSize={1}
            text="Choose what stays"
            onClick={() => props.onPathFocus(["hotspot"])}
          />
        </Flex>
      </Card>
    </Stack>
  );
}

/**
 * What the site cuts off a picture.
 * @param ratio width by height of its place
 * @returns undefined if next to nothing is cut off, or the editor chose what stays
 */
export function cutOff(picture: Picture | undefined, ratio: number): string | undefined {
  const size = imageSize(picture?.asset?._ref);
  if (!size || picture?.hotspot) return undefined;
  const { left = 0, right = 0, top = 0, bottom = 0 } = picture?.crop ?? {};
  const width = size[0] * (1 - left - right);
  const height = size[1] * (1 - top - bottom);
  const rest = ratio / (width / height);
  if (Math.abs(rest - 1) < TOLERANCE) return undefined;
  const part = Math.round(100 * (1 - Math.min(rest, 1 / rest)));
  return `${part} % of its ${rest < 1 ? "width, at the sides" : "height, above and below"}`;
}

/** Width and height in pixels, which are part of an image asset's id. */
export function imageSize(assetId = ""): [width: number, height: number] | undefined {
  const [, width, height] = /-(\d+)x(\d+)-[a-z0-9]+$/.exec(assetId) ?? [];
  return width && height ? [Number(width), Number(height)] : undefined;
}
