<!-- SPDX-License-Identifier: Apache-2.0 -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output indent="yes"/>
  <xsl:template name="main" match="/">
    <result>
      <xsl:for-each-group select="1 to 20" group-by=". mod 3">
        <group key="{current-grouping-key()}" sum="{sum(current-group())}"/>
      </xsl:for-each-group>
      <xsl:value-of select="format-number(1234.5, '#,##0.00'), tokenize('a b c', ' ')[2], replace('abc', 'b', 'X')"/>
    </result>
  </xsl:template>
</xsl:stylesheet>
